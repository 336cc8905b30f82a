#include "synth/support/files_at.h"

#include "synth/support/fd.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <dirent.h>
#include <memory>

namespace synth {

std::string read_text(int folder, const std::string& path) {
  const Fd file(::openat(folder, path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> part{};
  ssize_t got = 0;
  while (file && (got = ::read(file.get(), part.data(), part.size())) > 0) {
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  return text;
}

bool write_text(int folder, const std::string& path, std::string_view text) {
  const Fd file(::openat(folder, path.c_str(), O_WRONLY | O_CLOEXEC));
  return file && ::write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

std::vector<std::string> names_in(int folder, const std::string& path, std::size_t most) {
  std::vector<std::string> names;
  const int opened =
      ::openat(folder, path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(opened >= 0 ? ::fdopendir(opened) : nullptr,
                                                    ::closedir);
  while (const dirent* entry =
             entries && names.size() < most ? ::readdir(entries.get()) : nullptr) {
    const std::string_view name = static_cast<const char*>(entry->d_name);
    if (name != "." && name != "..") {
      names.emplace_back(name);
    }
  }
  return names;
}

}  // namespace synth
