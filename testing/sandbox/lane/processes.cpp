#include "testing/sandbox/lane/processes.h"

#include "synth/support/fd.h"
#include "synth/support/files_at.h"
#include "testing/sandbox/cell/system.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {
namespace {

using std::chrono::milliseconds;

// The limit on one scan of one cell, during which the lane handles no messages: some 10 GB of
// pages.
constexpr milliseconds kLongestLook{250};

// Returns the sum of the lines "<name>:  <number> kB", in bytes.
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

// Adds the processes in `children`, a list as in proc(5) for a thread.
void add_listed(const std::string& children, std::vector<pid_t>& found) {
  const char* at = children.c_str();
  char* end = nullptr;
  for (long child = std::strtol(at, &end, 10); end != at; child = std::strtol(at, &end, 10)) {
    found.push_back(static_cast<pid_t>(child));
    at = end;
  }
}

void add_children(int proc, pid_t parent, std::vector<pid_t>& found) {
  const std::string tasks = fmt::format("{}/task", parent);
  for (const std::string& task : names_in(proc, tasks)) {
    add_listed(read_text(proc, fmt::format("{}/{}/children", tasks, task)), found);
  }
}

// Returns CPU time, so that a busy machine does not change the result.
milliseconds used_by_thread() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return std::chrono::duration_cast<milliseconds>(std::chrono::seconds(used.tv_sec) +
                                                  std::chrono::nanoseconds(used.tv_nsec));
}

// Sums lines of /proc/<pid>/status, which needs no walk, however much is mapped. Page tables are
// the process's own even if the pages are shared.
std::size_t roughly_held(const std::string& status) {
  return sum_of(status, {"RssAnon", "RssShmem", "VmSwap", "VmPTE"});
}

// Sums lines of /proc/<pid>/smaps_rollup.
std::size_t exactly_held(const std::string& pages) {
  return sum_of(pages, {"Pss_Anon", "Pss_Shmem", "SwapPss"});
}

}  // namespace

std::vector<pid_t> children_of(int proc, pid_t parent) {
  std::vector<pid_t> found;
  add_listed(read_text(proc, fmt::format("{0}/task/{0}/children", parent)), found);
  return found;
}

std::vector<pid_t> processes_below(int proc, pid_t ancestor) {
  std::vector<pid_t> found;
  add_children(proc, ancestor, found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    add_children(proc, pid_t{found[i]}, found);
  }
  return found;
}

std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit) {
  const std::vector<pid_t> processes = processes_below(proc, ancestor);
  std::size_t roughly = 0;
  std::size_t exactly = 0;
  for (const pid_t process : processes) {
    const std::string status = read_text(proc, fmt::format("{}/status", process));
    roughly += roughly_held(status);
    exactly += sum_of(status, {"VmPTE"});
  }
  if (roughly <= limit) {
    return false;
  }
  const milliseconds begun = used_by_thread();
  bool shown = false;
  for (const pid_t process : processes) {
    const std::string pages = read_text(proc, fmt::format("{}/smaps_rollup", process));
    shown = shown || !pages.empty();
    exactly += exactly_held(pages);
    if (exactly > limit || used_by_thread() - begun > kLongestLook) {
      return true;
    }
  }
  return shown ? std::optional(false) : std::nullopt;
}

std::optional<double> wanted_cpu_ms(int proc, pid_t ancestor) {
  double sum_ns = 0;
  bool shown = false;
  for (const pid_t process : processes_below(proc, ancestor)) {
    const std::string tasks = fmt::format("{}/task", process);
    for (const std::string& task : names_in(proc, tasks)) {
      const std::string text = read_text(proc, fmt::format("{}/{}/schedstat", tasks, task));
      unsigned long long used = 0;
      unsigned long long stood = 0;
      if (std::sscanf(text.c_str(), "%llu %llu", &used, &stood) == 2) {
        sum_ns += static_cast<double>(used) + static_cast<double>(stood);
        shown = true;
      }
    }
  }
  return shown ? std::optional(sum_ns / 1e6) : std::nullopt;
}

double used_by_others_ms(int proc, pid_t keeper) {
  const std::vector<pid_t> programs = children_of(proc, keeper);
  double ticks = 0;
  for (const pid_t process : processes_below(proc, keeper)) {
    const std::string stat = read_text(proc, fmt::format("{}/stat", process));
    const std::size_t name_end = stat.rfind(") ");  // the name may contain anything
    unsigned long user = 0;
    unsigned long system = 0;
    if (name_end != std::string::npos && std::ranges::find(programs, process) == programs.end() &&
        std::sscanf(stat.c_str() + name_end + 2,
                    "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) == 2) {
      ticks += static_cast<double>(user + system);
    }
  }
  return ticks * 1e3 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

namespace {

// Reaps ended children; returns false if no child is left.
bool reap() {
  pid_t reaped = 0;
  do {
    reaped = ::waitpid(-1, nullptr, WNOHANG);
  } while (reaped > 0);
  return reaped == 0;
}

// Stops all of them, in several rounds, since they can start others meanwhile; further rounds would
// be useless if they continue each other.
std::vector<pid_t> stop_descendants() {
  constexpr int kRounds = 10;
  const Fd proc(::open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC));
  std::vector<pid_t> stopped;
  for (int round = 0; round < kRounds; ++round) {
    std::vector<pid_t> found = processes_below(proc.get(), ::getpid());
    std::ranges::sort(found);
    for (const pid_t process : found) {
      ::kill(process, SIGSTOP);
    }
    const bool all = std::ranges::includes(stopped, found);
    stopped = std::move(found);
    if (all) {
      break;
    }
  }
  return stopped;
}

void kill_all_of(uid_t owner) {
  const pid_t killer = ::fork();
  if (killer == 0) {
    if (::setresuid(owner, owner, owner) == 0) {
      ::kill(-1, SIGKILL);  // all that this user may signal, except the caller (kill(2))
    }
    ::_exit(0);
  }
  if (killer > 0) {
    ::waitpid(killer, nullptr, 0);
  }
}

}  // namespace

// Returns the fourth field of proc_pid_stat(5).
pid_t parent_of(pid_t process) {
  const std::string stat = read_text(AT_FDCWD, fmt::format("/proc/{}/stat", process));
  const std::size_t name_end = stat.rfind(") ");  // the name may contain anything
  return name_end == std::string::npos || name_end + 4 >= stat.size()
             ? 0
             : static_cast<pid_t>(std::strtol(stat.c_str() + name_end + 4, nullptr, 10));
}

void kill_descendants(std::optional<uid_t> owner) {
  if (owner && reap()) {
    kill_all_of(*owner);
  }
  while (reap()) {
    for (const pid_t process : stop_descendants()) {
      ::kill(process, SIGKILL);
    }
    ::waitpid(-1, nullptr, 0);  // waits for one, so that a round is made only after a change
  }
}

}  // namespace synth
