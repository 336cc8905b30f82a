#include "testing/runtimes/python/host/interpreter.h"

#include "specs/base64.h"
#include "synth/support/process.h"
#include "synth/support/text.h"
#include "testing/runtimes/python/host/programs.h"
#include "testing/runtimes/python/host/pyenv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace synth {
namespace {

constexpr std::string_view kInstall =
    "install the package python3 (apt install python3), or name "
    "another interpreter";

// Returns whether every cell can read the path anyway.
bool is_system_path(std::string_view path) {
  constexpr std::array<std::string_view, 4> kSystem{"/usr/", "/lib/", "/lib64/", "/bin/"};
  return std::ranges::any_of(kSystem,
                             [&](std::string_view root) { return path.starts_with(root); });
}

bool is_inside(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

void add_readable(std::string path, std::vector<std::string>& readable) {
  const bool covered = std::ranges::any_of(
      readable, [&](const std::string& known) { return path == known || is_inside(path, known); });
  if (!is_system_path(path) && !covered) {
    readable.push_back(std::move(path));
  }
}

constexpr const char* kSystemPython = "/usr/bin/python3";

// Returns the interpreter of the active environment, if there is one.
std::optional<std::string> environment_python() {
  for (const char* variable : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
    const char* environment = std::getenv(variable);
    if (environment != nullptr && *environment != '\0') {
      if (auto path = find_program(std::string(environment) + "/bin/python3")) {
        return path;
      }
    }
  }
  return std::nullopt;
}

// The harness that was compiled with synth (compile.py).
struct CompiledHarness {
  std::string_view magic;
  std::string_view base64;
};

CompiledHarness compiled_harness() {
  const auto lines = split(kPythonCompiledHarness, '\n');
  return {.magic = lines.at(0), .base64 = lines.at(1)};
}

std::shared_ptr<const std::string> decoded_harness(std::string_view base64) {
  return std::make_shared<const std::string>(base64_decode(base64).value_or(""));
}

Result<PythonInterpreter> ask_python_once(const std::string& asked, const Programs& programs) {
  Command command;
  command.argv = {
      asked, "-I", "-S", "-c", std::string(kPythonQuery), std::string(compiled_harness().magic)};
  command.stdin_text = std::string(kPythonHarness);
  const auto answer = programs.ask(command);
  if (!answer) {
    return fail(Errc::missing_interpreter, answer.error().message,
                answer.error().remedy.empty() ? std::string(kInstall) : answer.error().remedy);
  }
  if (answer->outcome.exit_status != 0) {
    return fail(Errc::missing_interpreter,
                fmt::format("{} does not run: {}", asked, trim(answer->outcome.stderr_text)),
                std::string(kInstall));
  }
  return read_python_query(answer->outcome.stdout_text, asked);
}

// Queries an interpreter; repeats on failure, since the system may have lacked resources.
Result<PythonInterpreter> ask_python(const std::string& asked,
                                     const Programs& programs = host_programs()) {
  auto found = ask_python_once(asked, programs);
  return found ? std::move(found) : ask_python_once(asked, programs);
}

}  // namespace

Result<PythonInterpreter> find_python(const std::string& path) {
  if (!path.empty()) {
    return ask_python(path);
  }
  if (const auto active = environment_python()) {
    return ask_python(*active);
  }
  const auto first = find_program("python3");
  if (!first) {
    return fail(Errc::missing_interpreter, "there is no python3 in PATH", std::string(kInstall));
  }
  const auto behind = behind_pyenv_shim(*first);
  auto found = ask_python(behind ? behind->string() : *first);
  if (!found && *first != kSystemPython) {  // too old, or a pyenv shim without a version
    if (auto of_system = ask_python(kSystemPython)) {
      return of_system;
    }
  }
  return found;
}

Result<PythonInterpreter> find_python(const std::string& path, const Programs& programs) {
  return programs.are_here() ? find_python(path)
                             : ask_python(path.empty() ? "python3" : path, programs);
}

Result<PythonInterpreter> read_python_query(std::string_view answer, std::string_view asked) {
  PythonInterpreter found;
  for (const std::string_view line : split(answer, '\n')) {
    const std::size_t space = line.find(' ');
    const std::string_view key = line.substr(0, space);
    const std::string value(space == line.npos ? "" : line.substr(space + 1));
    if (key == "unfit") {
      return fail(Errc::missing_interpreter,
                  fmt::format("{} is {}; synth needs CPython 3.8 or newer", asked, value),
                  std::string(kInstall));
    }
    if (key == "executable") {
      found.executable = value;
    } else if (key == "version") {
      found.version = value;
    } else if (key == "needs") {
      add_readable(value, found.readable);
    } else if (key == "packages") {
      found.packages.push_back(value);
    } else if (key == "harness") {
      found.harness = decoded_harness(value);
    } else if (key == "compiled" && value == compiled_harness().magic) {
      found.harness = decoded_harness(compiled_harness().base64);
    }
  }
  if (found.executable.empty() || found.version.empty() || !found.harness ||
      found.harness->empty()) {
    return fail(Errc::missing_interpreter, fmt::format("{} did not answer as Python does", asked),
                std::string(kInstall));
  }
  return found;
}

}  // namespace synth
