#include "synth/session/collect_folder.h"

#include "synth/support/fd.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace synth {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const fs::path& path) {
  return Error{Errc::io, fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)),
               "name another folder with --collect"};
}

// Creates the folders on the way to a file and opens the last of them, following no link.
Fd open_parent(const fs::path& folder, const std::vector<std::string>& parts) {
  Fd at(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (std::size_t i = 0; at && i + 1 < parts.size(); ++i) {
    if (::mkdirat(at.get(), parts[i].c_str(), 0777) != 0 && errno != EEXIST) {
      return {};
    }
    at = Fd(::openat(at.get(), parts[i].c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }
  return at;
}

}  // namespace

std::vector<std::string> parts_of_name(const std::string& name) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(name, '/')) {
    if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos) {
      return {};
    }
    parts.emplace_back(part);
  }
  return parts;
}

Result<CollectFolder> CollectFolder::open(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  const bool empty = !error && fs::is_empty(path, error);
  if (error) {
    return fail(Errc::io, fmt::format("cannot use {}: {}", path, error.message()),
                "name another folder with --collect");
  }
  if (!empty) {
    return fail(Errc::usage, fmt::format("--collect {}: there is something in it already", path),
                "name a new or empty folder, so that nothing is overwritten");
  }
  return CollectFolder(path);
}

Result<std::vector<std::string>> CollectFolder::write(CollectedFiles& collected) const {
  std::vector<std::string> written;
  for (const auto& [name, content] : collected.files) {
    const std::vector<std::string> parts = parts_of_name(name);
    if (parts.empty()) {
      collected.left_out.push_back(name + ": no plain name");
      continue;
    }
    const Fd parent = open_parent(path_, parts);
    const Fd file(parent ? ::openat(parent.get(), parts.back().c_str(),
                                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)
                         : -1);
    if (!file || !write_all(file.get(), content)) {
      return fail(cannot_write(path_ / name));
    }
    written.push_back(name);
  }
  return written;
}

}  // namespace synth
