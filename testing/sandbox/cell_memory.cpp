#include "testing/sandbox/cell_memory.h"

#include "synth/support/fd.h"
#include "testing/sandbox/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <dirent.h>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace synth {
namespace {

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

}  // namespace

std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit) {
  const std::vector<pid_t> processes = processes_below(proc, ancestor);
  std::size_t roughly = 0;
  for (const pid_t process : processes) {
    roughly += sum_of(read_text(proc, fmt::format("{}/status", process)), {"RssAnon", "RssShmem"});
  }
  if (roughly <= limit) {
    return false;
  }
  std::size_t exactly = 0;
  bool shown = false;
  for (const pid_t process : processes) {
    const std::string pages = read_text(proc, fmt::format("{}/smaps_rollup", process));
    shown = shown || !pages.empty();
    exactly += sum_of(pages, {"Pss_Anon", "Pss_Shmem"});
  }
  return shown ? std::optional(exactly > limit) : std::nullopt;
}

}  // namespace synth
