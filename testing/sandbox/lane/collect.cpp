#include "testing/sandbox/lane/collect.h"

#include "synth/support/fd.h"
#include "synth/support/files_at.h"
#include "testing/sandbox/cell/system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>

namespace synth {
namespace {

constexpr std::size_t kMostFiles = 4096;
constexpr int kDeepest = 32;
constexpr std::size_t kMostNamed = 100;  // of the files left out

// Reads at most that many bytes; returns nothing if there are more, or reading fails.
std::optional<std::string> read_at_most(int file, std::size_t most) {
  std::string content;
  std::array<char, 65536> block;  // uninitialised, for read
  while (true) {
    const ssize_t got = ::read(file, block.data(), block.size());
    if (got == 0) {
      return content;
    }
    if (got < 0 || content.size() + static_cast<std::size_t>(got) > most) {
      return std::nullopt;
    }
    content.append(block.data(), static_cast<std::size_t>(got));
  }
}

// Returns whether another file system is mounted at the file (statx(2), since Linux 5.8). On an
// overlay, as in containers, files and folders of one file system can differ in their device.
bool is_mount(int file) {
  struct statx status {};
  return ::statx(file, "", AT_EMPTY_PATH, 0, &status) == 0 &&
         (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

class Collector {
 public:
  Collector(const std::vector<std::pair<std::string, std::string>>& given, std::size_t most_bytes)
      : given_(given), left_(most_bytes) {}

  void collect(int folder, const std::string& prefix, int depth) {
    std::vector<std::string> names = names_in(folder, ".");
    std::ranges::sort(names);
    for (const std::string& name : names) {
      const Fd entry(::openat(folder, name.c_str(),
                              O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
      const int error = errno;
      struct stat status {};
      if (!entry || ::fstat(entry.get(), &status) != 0) {
        leave_out(prefix + name,
                  error == ELOOP ? "a link" : std::generic_category().message(error));
      } else if (is_mount(entry.get())) {
        continue;  // the user's own file, mounted here
      } else if (S_ISDIR(status.st_mode) && depth >= kDeepest) {
        leave_out(prefix + name + "/", "too deep");
      } else if (S_ISDIR(status.st_mode)) {
        collect(entry.get(), prefix + name + "/", depth + 1);
      } else {
        take(entry.get(), prefix + name, status);
      }
    }
  }

  CollectedFiles result() && { return std::move(collected_); }

 private:
  void take(int file, const std::string& name, const struct stat& status) {
    if (!S_ISREG(status.st_mode)) {
      return leave_out(name, "not a regular file");
    }
    if (status.st_nlink > 1) {
      return leave_out(name, "a file of several names");
    }
    if (collected_.files.size() >= kMostFiles) {
      return leave_out(name, "too many files");
    }
    auto content = read_at_most(file, left_);
    if (!content) {
      return leave_out(name, "too large for what is left of the disk limit");
    }
    const auto as_given = [&](const auto& other) {
      return other.first == name && other.second == *content;
    };
    if (std::none_of(given_.begin(), given_.end(), as_given)) {
      left_ -= content->size();
      collected_.files.emplace_back(name, *std::move(content));
    }
  }

  void leave_out(const std::string& name, std::string_view why) {
    if (collected_.left_out.size() < kMostNamed) {
      collected_.left_out.push_back(name + ": " + std::string(why));
    }
  }

  const std::vector<std::pair<std::string, std::string>>& given_;
  std::size_t left_;
  CollectedFiles collected_;
};

}  // namespace

CollectedFiles collect_files(int folder,
                             const std::vector<std::pair<std::string, std::string>>& given,
                             std::size_t most_bytes) {
  Collector collector(given, most_bytes);
  collector.collect(folder, "", 0);
  return std::move(collector).result();
}

}  // namespace synth
