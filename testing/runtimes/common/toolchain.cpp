#include "testing/runtimes/common/toolchain.h"

#include "synth/support/process.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <filesystem>

namespace synth {

Result<Toolchain> find_toolchain(const std::vector<std::string>& names,
                                 const std::vector<std::string>& arguments,
                                 const std::string& title, const std::string& package) {
  const std::string remedy = fmt::format("install the package {0} (apt install {0})", package);
  std::optional<std::string> path;
  for (const std::string& name : names) {
    if ((path = find_program(name))) {
      break;
    }
  }
  if (!path) {
    return fail(Errc::missing_interpreter, fmt::format("there is no {} in PATH", names[0]), remedy);
  }
  Command command;
  command.argv = {*path};
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.environment = {"PATH=/usr/bin:/bin"};
  const auto answer = run_command(command);
  const std::string version(answer ? trim(answer->stdout_text) : "");
  if (!answer || answer->exit_status != 0 || version.empty()) {
    return fail(Errc::missing_interpreter, fmt::format("{} does not run", *path), remedy);
  }
  std::error_code error;
  const auto real = std::filesystem::canonical(*path, error);
  return Toolchain{error ? *path : real.string(), title + " " + version};
}

Result<Toolchain> find_bash() {
  return find_toolchain({"bash"}, {"--norc", "-c", "echo \"$BASH_VERSION\""}, "GNU bash", "bash");
}

Result<Toolchain> find_node() {
  return find_toolchain({"node", "nodejs"}, {"--version"}, "Node.js", "nodejs");
}

}  // namespace synth
