#include "testing/runtimes/common/toolchain.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>

namespace synth {

Result<Toolchain> find_toolchain(const std::vector<std::string>& names,
                                 const std::vector<std::string>& arguments,
                                 const std::string& title, const std::string& package,
                                 const Programs& programs) {
  const std::string remedy = fmt::format("install the package {0} (apt install {0})", package);
  std::optional<Error> missing;
  for (const std::string& name : names) {
    Command command;
    command.argv = {name};
    command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
    command.environment = {"PATH=/usr/bin:/bin"};
    const auto answer = programs.ask(command);
    if (!answer && answer.error().code == Errc::missing_interpreter) {
      missing = missing.value_or(answer.error());
      continue;
    }
    const std::string version(answer ? trim(answer->outcome.stdout_text) : "");
    if (!answer || answer->outcome.exit_status != 0 || version.empty()) {
      return fail(Errc::missing_interpreter,
                  fmt::format("{} does not run", answer ? answer->path : name), remedy);
    }
    std::error_code error;
    const auto real = std::filesystem::canonical(answer->path, error);
    return Toolchain{error || !programs.are_here() ? answer->path : real.string(),
                     title + " " + version};
  }
  return fail(Errc::missing_interpreter, missing->message,
              missing->remedy.empty() ? remedy : missing->remedy);
}

Result<Toolchain> find_bash(const Programs& programs) {
  return find_toolchain({"bash"}, {"--norc", "-c", "echo \"$BASH_VERSION\""}, "GNU bash", "bash",
                        programs);
}

Result<Toolchain> find_node(const Programs& programs) {
  return find_toolchain({"node", "nodejs"}, {"--version"}, "Node.js", "nodejs", programs);
}

}  // namespace synth
