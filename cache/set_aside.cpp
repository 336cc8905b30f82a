#include "cache/set_aside.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string_view>
#include <system_error>

namespace synth {
namespace {

constexpr std::string_view kMark = ".damaged-";

std::filesystem::path with_suffix(std::filesystem::path path, std::string_view suffix) {
  path += suffix;
  return path;
}

// Returns a name that is not used yet.
std::filesystem::path free_name(const std::filesystem::path& file) {
  const std::filesystem::path first =
      with_suffix(file, fmt::format("{}{:%Y%m%dT%H%M%SZ}", kMark, fmt::gmtime(std::time(nullptr))));
  std::filesystem::path name = first;
  std::error_code ignored;
  for (int i = 2; std::filesystem::exists(name, ignored); ++i) {
    name = with_suffix(first, fmt::format("-{}", i));
  }
  return name;
}

}  // namespace

Result<std::filesystem::path> set_aside(const std::filesystem::path& file) {
  const std::filesystem::path name = free_name(file);
  // Moves the log first: if the process ends after this step, the file is still damaged and is
  // moved next time, while a log left beside a new file would be taken for that file's.
  std::error_code error;
  const std::filesystem::path log = with_suffix(file, "-wal");
  if (std::filesystem::exists(log, error)) {
    std::filesystem::rename(log, with_suffix(name, "-wal"), error);
  }
  if (!error) {
    std::filesystem::remove(with_suffix(file, "-shm"), error);
  }
  if (!error) {
    std::filesystem::rename(file, name, error);
  }
  if (error) {
    return fail(Errc::io, fmt::format("cannot set {} aside: {}", file.string(), error.message()),
                "remove the file, or name another directory with --cache-dir");
  }
  return name;
}

std::vector<std::filesystem::path> files_set_aside(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> found;
  std::error_code error;
  for (std::filesystem::directory_iterator at(directory, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.starts_with("cache.db") && name.find(kMark) != std::string::npos) {
      found.push_back(at->path());
    }
  }
  std::ranges::sort(found);
  return found;
}

void remove_files_set_aside(const std::filesystem::path& directory) {
  for (const std::filesystem::path& file : files_set_aside(directory)) {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
  }
}

}  // namespace synth
