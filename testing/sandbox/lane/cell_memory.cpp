#include "testing/sandbox/lane/cell_memory.h"

#include "synth/support/fd.h"
#include "synth/support/text.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

constexpr std::string_view kSharedMemory = "/dev/zero";  // how maps names it

// The sum of the lines "<name>:  <number> kB", in bytes.
std::size_t sum_of(const std::string& text, std::initializer_list<std::string_view> names) {
  std::size_t sum = 0;
  for (const std::string_view name : names) {
    const std::size_t at = text.find(fmt::format("\n{}:", name));
    if (at != std::string::npos) {
      sum += std::strtoul(text.c_str() + at + name.size() + 2, nullptr, 10) << 10U;
    }
  }
  return sum;
}

void add_children(int proc, pid_t parent, std::vector<pid_t>& found) {
  const Fd tasks(
      ::openat(proc, fmt::format("{}/task", parent).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!tasks) {
    return;
  }
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::fdopendir(::dup(tasks.get())), ::closedir);
  while (const dirent* entry = folder ? ::readdir(folder.get()) : nullptr) {
    const char* name = static_cast<const char*>(entry->d_name);
    if (*name == '.') {
      continue;
    }
    const std::string children = read_text(tasks.get(), fmt::format("{}/children", name));
    const char* at = children.c_str();
    char* end = nullptr;
    for (long child = std::strtol(at, &end, 10); end != at; child = std::strtol(at, &end, 10)) {
      found.push_back(static_cast<pid_t>(child));
      at = end;
    }
  }
}

std::vector<pid_t> processes_below(int proc, pid_t ancestor) {
  std::vector<pid_t> found;
  add_children(proc, ancestor, found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    add_children(proc, pid_t{found[i]}, found);
  }
  return found;
}

// Shared memory without a file, as a line of /proc/<pid>/maps tells of it.
struct SharedMapping {
  std::string inode;
  std::size_t end = 0;  // in the memory
};

std::optional<SharedMapping> shared_mapping(std::string_view line) {
  const std::string text(line);
  unsigned long first = 0;
  unsigned long last = 0;
  unsigned long offset = 0;
  unsigned long inode = 0;
  std::array<char, 5> rights{};
  std::array<char, 16> device{};
  int path = 0;
  const int read = std::sscanf(text.c_str(), "%lx-%lx %4s %lx %15s %lu %n", &first, &last,
                               rights.data(), &offset, device.data(), &inode, &path);
  if (read < 6 || rights[3] != 's' ||
      !line.substr(static_cast<std::size_t>(path)).starts_with(kSharedMemory)) {
    return std::nullopt;
  }
  return SharedMapping{fmt::format("{} {}", device.data(), inode), last - first + offset};
}

// What processes may keep in memory they share, as long as one of them has it mapped. One alone has
// all of it within its address space.
std::size_t shared_by(int proc, const std::vector<pid_t>& processes) {
  std::map<std::string, std::size_t> ends;
  for (const pid_t process : processes) {
    if (processes.size() == 1) {
      break;
    }
    const std::string maps = read_text(proc, fmt::format("{}/maps", process));
    for (const std::string_view line : split(maps, '\n')) {
      if (const auto mapping = shared_mapping(line)) {
        std::size_t& end = ends[mapping->inode];
        end = std::max(end, mapping->end);
      }
    }
  }
  std::size_t sum = 0;
  for (const auto& [inode, end] : ends) {
    sum += end;
  }
  return sum;
}

}  // namespace

std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit) {
  const std::vector<pid_t> processes = processes_below(proc, ancestor);
  const std::size_t mapped = shared_by(proc, processes);
  std::size_t roughly = 0;
  std::size_t roughly_shared = 0;
  for (const pid_t process : processes) {
    const std::string status = read_text(proc, fmt::format("{}/status", process));
    roughly += sum_of(status, {"RssAnon"});
    roughly_shared += sum_of(status, {"RssShmem"});
  }
  if (roughly + std::max(roughly_shared, mapped) <= limit) {
    return false;
  }
  std::size_t exactly = 0;
  std::size_t exactly_shared = 0;
  bool shown = false;
  for (const pid_t process : processes) {
    const std::string pages = read_text(proc, fmt::format("{}/smaps_rollup", process));
    shown = shown || !pages.empty();
    exactly += sum_of(pages, {"Pss_Anon"});
    exactly_shared += sum_of(pages, {"Pss_Shmem"});
  }
  return shown ? std::optional(exactly + std::max(exactly_shared, mapped) > limit) : std::nullopt;
}

}  // namespace synth
