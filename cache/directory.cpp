#include "cache/directory.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <system_error>

namespace synth {
namespace {

// Returns the variable as a path if it is set and not empty.
std::optional<std::filesystem::path> path_variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || std::string_view(value).empty()) {
    return std::nullopt;
  }
  return std::filesystem::path(value);
}

Result<std::filesystem::path> made_absolute(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::path absolute = std::filesystem::absolute(path, error);
  if (error) {
    return fail(Errc::config,
                fmt::format("cannot make {} an absolute path: {}", path.string(), error.message()),
                "name the cache directory by an absolute path");
  }
  return absolute.lexically_normal();
}

}  // namespace

Result<std::filesystem::path> cache_directory(const std::optional<std::filesystem::path>& option) {
  if (option && !option->empty()) {
    return made_absolute(*option);
  }
  if (const auto directory = path_variable("SYNTH_CACHE_DIR")) {
    return made_absolute(*directory);
  }
  if (const auto home = path_variable("XDG_CACHE_HOME"); home && home->is_absolute()) {
    return *home / "synth";
  }
  if (const auto home = path_variable("HOME"); home && home->is_absolute()) {
    return *home / ".cache" / "synth";
  }
  return fail(Errc::config, "no place for the cache: neither HOME nor XDG_CACHE_HOME is set",
              "set HOME, or name a directory with --cache-dir, or run with --no-cache");
}

}  // namespace synth
