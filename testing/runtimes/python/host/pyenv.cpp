#include "testing/runtimes/python/host/pyenv.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>

namespace synth {
namespace {

namespace fs = std::filesystem;

// Returns the first word of a version file; empty if there is none.
std::string version_in(const fs::path& file) {
  std::ifstream text(file);
  std::string word;
  text >> word;
  return word;
}

std::string wanted_version(const fs::path& root) {
  const char* variable = std::getenv("PYENV_VERSION");
  if (variable != nullptr && *variable != '\0') {
    return std::string(variable).substr(0, std::string(variable).find(':'));
  }
  std::error_code error;
  fs::path folder = fs::current_path(error);
  while (!error && !folder.empty()) {
    if (std::string version = version_in(folder / ".python-version"); !version.empty()) {
      return version;
    }
    if (folder == folder.parent_path()) {
      break;
    }
    folder = folder.parent_path();
  }
  return version_in(root / "version");
}

}  // namespace

std::optional<fs::path> behind_pyenv_shim(const fs::path& program) {
  const fs::path shims = program.parent_path();
  const fs::path versions = shims.parent_path() / "versions";
  std::error_code error;
  if (shims.filename() != "shims" || !fs::is_directory(versions, error)) {
    return std::nullopt;
  }
  const std::string version = wanted_version(shims.parent_path());
  const fs::path found = versions / version / "bin" / program.filename();
  const bool is_name =
      !version.empty() && version != ".." && version.find('/') == std::string::npos;
  if (!is_name || ::access(found.c_str(), X_OK) != 0) {
    return std::nullopt;
  }
  return found;
}

}  // namespace synth
