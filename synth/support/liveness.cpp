#include "synth/support/liveness.h"

#include "synth/support/fd.h"
#include "synth/support/files_at.h"

#include <fcntl.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <string>
#include <string_view>

namespace synth {
namespace {

// Returns the set of signals in a line of /proc/<pid>/status (proc_pid_status(5)).
std::uint64_t signals_in(std::string_view status, std::string_view name) {
  std::uint64_t signals = 0;
  if (const std::size_t at = status.find(name); at != std::string_view::npos) {
    std::from_chars(status.data() + at + name.size(), status.data() + status.size(), signals, 16);
  }
  return signals;
}

bool has(std::uint64_t signals, int signal) {
  return ((signals >> static_cast<unsigned>(signal - 1)) & 1U) != 0;
}

// State and flags, the third and the ninth field of /proc/<pid>/stat (proc_pid_stat(5)).
struct Stat {
  char state = 'X';
  unsigned flags = 0;
};
Stat stat_of(const std::string& text) {
  Stat stat;
  const std::size_t name_end = text.rfind(") ");  // the name may contain any character
  if (name_end != std::string::npos) {
    std::sscanf(text.c_str() + name_end + 2, "%c %*d %*d %*d %*d %*d %u", &stat.state, &stat.flags);
  }
  return stat;
}

// Process flags (the kernel's include/linux/sched.h): the process is exiting, or was just told to
// exit.
constexpr unsigned kExiting = 0x4;
constexpr unsigned kSignaled = 0x400;

bool is_stopped(char state) {
  return state == 'T' || state == 't';
}

// Returns whether any thread has stopped. One of several threads takes SIGSTOP and stops; the
// others, the first among them, are woken and stop when they run again (the kernel's
// do_signal_stop). Until then the process's own state does not show it. A first thread that sleeps
// was not woken, so the others need not be read: reading them took a spare JavaScript cell a
// quarter of its candidate's time.
bool has_stopped_thread(int proc, pid_t process, std::string_view status, char first_state) {
  constexpr std::string_view kOne = "\nThreads:\t1\n";
  if (first_state == 'S' || status.find(kOne) != std::string_view::npos) {
    return false;
  }
  const std::string threads = std::to_string(process) + "/task";
  return std::ranges::any_of(names_in(proc, threads), [&](const std::string& thread) {
    return is_stopped(stat_of(read_text(proc, threads + '/' + thread + "/stat")).state);
  });
}

}  // namespace

// Reads pending signals first: one may be taken during the call.
Liveness liveness_of(int proc, pid_t process) {
  const std::string id = std::to_string(process);
  const std::string status = read_text(proc, id + "/status");
  const Stat stat = stat_of(read_text(proc, id + "/stat"));
  if (status.empty()) {
    return Liveness::unseen;
  }
  const std::uint64_t pending =
      signals_in(status, "\nSigPnd:\t") | signals_in(status, "\nShdPnd:\t");
  if (stat.state == 'Z' || stat.state == 'X' || has(pending, SIGKILL) ||
      (stat.flags & (kExiting | kSignaled)) != 0) {
    return Liveness::ending;
  }
  const bool stopped = is_stopped(stat.state) || has(pending, SIGSTOP) ||
                       has_stopped_thread(proc, process, status, stat.state);
  return stopped ? Liveness::stopped : Liveness::goes_on;
}

Liveness liveness_of(pid_t process) {
  const Fd proc(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return liveness_of(proc.get(), process);
}

}  // namespace synth
