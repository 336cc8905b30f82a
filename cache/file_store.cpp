#include "cache/file_store.h"

#include "cache/shared_entry.h"
#include "synth/support/fd.h"
#include "synth/support/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".entry";

Error cannot_read(const fs::path& path, int number) {
  return Error{Errc::io, "cannot read " + path.string() + ": " + std::strerror(number)};
}

// Returns the content of a folder; empty if it is not a folder or has disappeared.
std::vector<fs::path> paths_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    paths.push_back(at->path());
  }
  return paths;
}

}  // namespace

// Uses a subfolder for each prefix, since look-ups in folders of a hundred thousand files are slow.
fs::path FileStore::path_of(const std::string& name) const {
  const std::size_t slash = name.rfind('/');
  const std::string kind = slash == std::string::npos ? "" : name.substr(0, slash);
  const std::string key = slash == std::string::npos ? name : name.substr(slash + 1);
  return folder_ / kind / key.substr(0, 2) / (key + std::string(kSuffix));
}

Result<std::optional<std::string>> FileStore::get(const std::string& name) {
  const fs::path path = path_of(name);
  // O_NONBLOCK, since opening a pipe would wait for a writer.
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
  if (!file && errno == ENOENT) {
    std::error_code error;
    return fs::is_directory(folder_, error) ? Result<std::optional<std::string>>(std::nullopt)
                                            : fail(cannot_read(folder_, ENOENT));
  }
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0) {
    return fail(cannot_read(path, errno));
  }
  if (!S_ISREG(status.st_mode) || static_cast<std::uint64_t>(status.st_size) > kMaxSharedBytes) {
    return fail(Errc::bad_input, "it is not a file, or too long");
  }
  std::string value(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t have = 0;
  while (have < value.size()) {
    const ssize_t count = ::read(file.get(), value.data() + have, value.size() - have);
    if (count < 0 && errno != EINTR) {
      return fail(cannot_read(path, errno));
    }
    if (count == 0) {
      break;
    }
    have += count < 0 ? 0 : static_cast<std::size_t>(count);
  }
  value.resize(have);
  return value;
}

Result<void> FileStore::put(const std::string& name, std::string_view value) {
  std::error_code error;
  if (!fs::is_directory(folder_, error)) {
    return fail(cannot_read(folder_, ENOENT));
  }
  const fs::path path = path_of(name);
  fs::create_directories(path.parent_path(), error);
  return write_whole_file(path, value);
}

Result<std::optional<std::uint64_t>> FileStore::size_of(const std::string& name) {
  std::error_code error;
  const fs::path path = path_of(name);
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error) {
    return size;
  }
  const bool is_missing = error == std::errc::no_such_file_or_directory;
  std::error_code ignored;
  return is_missing && fs::is_directory(folder_, ignored)
             ? Result<std::optional<std::uint64_t>>(std::nullopt)
             : fail(cannot_read(is_missing ? folder_ : path, error.value()));
}

// Lists only files that `put` can have written: folders of two letters, and files in them.
Result<std::optional<std::vector<StoredValue>>> FileStore::list() {
  std::error_code error;
  if (!fs::is_directory(folder_, error)) {
    return fail(cannot_read(folder_, ENOENT));
  }
  std::vector<StoredValue> values;
  for (const std::string_view kind : {name(EntryKind::function), name(EntryKind::solution)}) {
    for (const fs::path& beginning : paths_in(folder_ / kind)) {
      for (const fs::path& path : paths_in(beginning)) {
        std::string value = std::string(kind) + '/' + path.stem().string();
        if (path != path_of(value) || !read_shared_name(value) ||
            !fs::is_regular_file(fs::symlink_status(path, error))) {
          continue;
        }
        if (values.size() == kMaxSharedNames) {
          return fail(Errc::bad_input, "it has too many entries to be read through");
        }
        const std::uintmax_t size = fs::file_size(path, error);
        values.push_back({std::move(value), error ? 0 : size});
      }
    }
  }
  std::ranges::sort(values, {}, &StoredValue::name);
  return values;
}

}  // namespace synth
