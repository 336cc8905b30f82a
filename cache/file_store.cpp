#include "cache/file_store.h"

#include "synth/support/fd.h"
#include "synth/support/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".entry";

Error cannot_read(const fs::path& path, int number) {
  return Error{Errc::io, "cannot read " + path.string() + ": " + std::strerror(number)};
}

}  // namespace

// A folder for each beginning: folders of a hundred thousand files are slow to look into.
fs::path FileStore::path_of(const std::string& name) const {
  const std::size_t slash = name.rfind('/');
  const std::string kind = slash == std::string::npos ? "" : name.substr(0, slash);
  const std::string key = slash == std::string::npos ? name : name.substr(slash + 1);
  return folder_ / kind / key.substr(0, 2) / (key + std::string(kSuffix));
}

Result<std::optional<std::string>> FileStore::get(const std::string& name) {
  const fs::path path = path_of(name);
  // Not waiting for what is no file: a pipe would wait for a writer.
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
    return fail(Errc::bad_input, "it is no file, or too long");
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

}  // namespace synth
