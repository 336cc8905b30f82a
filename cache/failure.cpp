#include "cache/failure.h"

#include <fmt/format.h>

#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cstdint>
#include <system_error>

namespace synth {
namespace {

// Returns the mount point of the file system that holds `path`: the last parent on the same device.
std::filesystem::path mount_point(std::filesystem::path path) {
  struct stat here {};
  struct stat above {};
  while (path.has_parent_path() && path != path.parent_path() && ::stat(path.c_str(), &here) == 0 &&
         ::stat(path.parent_path().c_str(), &above) == 0 && here.st_dev == above.st_dev) {
    path = path.parent_path();
  }
  return path;
}

// Returns whether a write to a file failed. SQLite does not always report the cause.
bool is_failed_write(const SqlError& error) {
  switch (error.code) {
    case SQLITE_FULL:
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMMAP:
      return true;
    default:
      return false;
  }
}

// Returns whether a file of the cache has reached this process's limit on file sizes
// (setrlimit(2)).
bool is_at_size_limit(const std::filesystem::path& directory) {
  constexpr std::uintmax_t kNear = std::uintmax_t{64} << 10U;
  rlimit limit{};
  if (::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
    return false;
  }
  for (const char* name : {"cache.db", "cache.db-wal", "cache.db-shm"}) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(directory / name, error);
    if (!error && size + kNear > limit.rlim_cur) {
      return true;
    }
  }
  return false;
}

bool has_no_space(const std::filesystem::path& directory) {
  constexpr std::uintmax_t kLittle = std::uintmax_t{64} << 10U;
  std::error_code error;
  const auto space = std::filesystem::space(directory, error);
  return !error && space.available < kLittle;
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
  if (is_failed_write(error) && is_at_size_limit(directory)) {
    return Error{Errc::io,
                 fmt::format("{}: a file in {} has the greatest size that this process may write",
                             what, directory.string()),
                 "raise the limit (ulimit -f), or lower the cache's"};
  }
  if (error.is_full_disk() || (is_failed_write(error) && has_no_space(directory))) {
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
