#include "synth/cli/input/user_data.h"

#include "synth/cli/input/input.h"
#include "synth/support/fd.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = std::size_t{256} << 20U;  // of one file given
constexpr std::size_t kMostBytesInAll = std::size_t{512} << 20U;

Error cannot_write(const fs::path& path) {
  return Error{Errc::io, fmt::format("cannot write {}: {}", path.string(), std::strerror(errno)),
               "name another folder with --collect"};
}

// The parts of a relative name that stays below its folder; none for any other.
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(name, '/')) {
    if (part.empty() || part == "." || part == ".." || part.find('\0') != part.npos) {
      return {};
    }
    parts.emplace_back(part);
  }
  return parts;
}

// PATH or PATH=NAME; a file whose own name has an equals sign is meant when it is there.
std::pair<std::string, std::string> path_and_name(const std::string& text) {
  std::error_code ignored;
  const std::size_t sign = text.rfind('=');
  if (sign == std::string::npos || fs::exists(text, ignored)) {
    return {text, fs::path(text).filename().string()};
  }
  return {text.substr(0, sign), text.substr(sign + 1)};
}

bool write_whole(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno != EINTR) {
      return false;
    }
    text.remove_prefix(count < 0 ? 0 : static_cast<std::size_t>(count));
  }
  return true;
}

// Makes the folders on the way to a file and opens the last of them, following no link.
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

std::vector<std::string> Lending::file_names() const {
  std::vector<std::string> names;
  for (const auto& [name, content] : data.files) {
    names.push_back(name);
  }
  return names;
}

Result<Lending> read_lending(const Invocation& invocation) {
  Lending lending;
  UserData& data = lending.data;
  lending.packages = invocation.all("with");
  data.network = invocation.has("allow-net");
  data.collect = invocation.value("collect").has_value();
  std::size_t bytes = 0;
  for (const std::string& text : invocation.all("file")) {
    const auto [path, name] = path_and_name(text);
    if (parts_of(name).empty()) {
      return fail(Errc::usage, fmt::format("--file {}: '{}' is no name for a file", text, name),
                  "give PATH or PATH=NAME, NAME relative and without ..");
    }
    const auto same = [&name = name](const auto& other) { return other.first == name; };
    if (std::any_of(data.files.begin(), data.files.end(), same)) {
      return fail(Errc::usage, fmt::format("two files would be {}", name),
                  "give one of them another name: --file PATH=NAME");
    }
    SYNTH_TRY(std::string content, read_file(path, kMostBytes));
    bytes += content.size();
    if (bytes > kMostBytesInAll) {
      return fail(Errc::bad_input,
                  fmt::format("the files are larger than {} MiB together", kMostBytesInAll >> 20U),
                  "give fewer or smaller ones");
    }
    data.files.emplace_back(name, std::move(content));
  }
  return lending;
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
    const std::vector<std::string> parts = parts_of(name);
    if (parts.empty()) {
      collected.left_out.push_back(name + ": no plain name");
      continue;
    }
    const Fd parent = open_parent(path_, parts);
    const Fd file(parent ? ::openat(parent.get(), parts.back().c_str(),
                                    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)
                         : -1);
    if (!file || !write_whole(file.get(), content)) {
      return fail(cannot_write(path_ / name));
    }
    written.push_back(name);
  }
  return written;
}

}  // namespace synth
