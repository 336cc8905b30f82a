#include "cache/failure.h"

#include <fmt/format.h>

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <system_error>

namespace synth {
namespace {

// Where the file system that holds `path` is mounted: the last parent on the same device.
std::filesystem::path mount_point(std::filesystem::path path) {
  struct stat here {};
  struct stat above {};
  while (path.has_parent_path() && path != path.parent_path() && ::stat(path.c_str(), &here) == 0 &&
         ::stat(path.parent_path().c_str(), &above) == 0 && here.st_dev == above.st_dev) {
    path = path.parent_path();
  }
  return path;
}

Error full_disk(std::string_view what, const std::filesystem::path& directory) {
  std::error_code error;
  const auto space = std::filesystem::space(directory, error);
  const std::string free =
      error ? std::string() : fmt::format(" ({} KiB free)", space.available / 1024);
  return Error{Errc::io,
               fmt::format("{}: the disk that holds {}, mounted at {}, is full{}", what,
                           directory.string(), mount_point(directory).string(), free),
               "free some space there, or name a directory on another disk with --cache-dir"};
}

}  // namespace

Error explain(const SqlError& error, std::string_view what,
              const std::filesystem::path& directory) {
  if (error.is_full_disk() && error.system_errno == EFBIG) {
    return Error{Errc::io,
                 fmt::format("{}: {} reached the size that this process may give to a file", what,
                             directory.string()),
                 "raise the limit (ulimit -f), or lower the cache's"};
  }
  if (error.is_full_disk()) {
    return full_disk(what, directory);
  }
  if (error.is_busy()) {
    return Error{Errc::io,
                 fmt::format("{}: another process has held the cache in {} for too long", what,
                             directory.string()),
                 "try again, or name another directory with --cache-dir"};
  }
  const int primary = error.code & 0xFF;
  if (primary == SQLITE_READONLY || primary == SQLITE_PERM || primary == SQLITE_CANTOPEN) {
    return Error{
        Errc::io,
        fmt::format("{}: {} cannot be written ({})", what, directory.string(), error.message),
        "see to the directory's permissions, or name another one with --cache-dir"};
  }
  const std::string reason =
      error.system_errno != 0 ? std::generic_category().message(error.system_errno) : "";
  return Error{Errc::io,
               fmt::format("{}: {}: {}{}{}", what, (directory / "cache.db").string(), error.message,
                           reason.empty() ? "" : ": ", reason),
               "see to the disk, or name another directory with --cache-dir"};
}

}  // namespace synth
