#include "synth/support/liveness.h"

#include "synth/support/fd.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace synth {
namespace {

std::string text_of(int proc, pid_t process, const char* file) {
  const std::string path = std::to_string(process) + '/' + file;
  const Fd opened(::openat(proc, path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text(4096, '\0');
  const ssize_t got = opened ? ::read(opened.get(), text.data(), text.size()) : 0;
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return text;
}

// The signals in a line of /proc/<pid>/status (proc_pid_status(5)).
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
  const std::size_t name_end = text.rfind(") ");  // the name may hold anything
  if (name_end != std::string::npos) {
    std::sscanf(text.c_str() + name_end + 2, "%c %*d %*d %*d %*d %*d %u", &stat.state, &stat.flags);
  }
  return stat;
}

// Of a process's flags (the kernel's include/linux/sched.h): it is on its way to the end, or was
// just told to go there.
constexpr unsigned kExiting = 0x4;
constexpr unsigned kSignaled = 0x400;

}  // namespace

// A signal that waits is looked for first: it may be taken while this looks.
Liveness liveness_of(int proc, pid_t process) {
  const std::string status = text_of(proc, process, "status");
  const Stat stat = stat_of(text_of(proc, process, "stat"));
  if (status.empty()) {
    return Liveness::unseen;
  }
  const std::uint64_t pending =
      signals_in(status, "\nSigPnd:\t") | signals_in(status, "\nShdPnd:\t");
  if (stat.state == 'Z' || stat.state == 'X' || has(pending, SIGKILL) ||
      (stat.flags & (kExiting | kSignaled)) != 0) {
    return Liveness::ending;
  }
  const bool stopped = stat.state == 'T' || stat.state == 't' || has(pending, SIGSTOP);
  return stopped ? Liveness::stopped : Liveness::goes_on;
}

Liveness liveness_of(pid_t process) {
  const Fd proc(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return liveness_of(proc.get(), process);
}

}  // namespace synth
