#include "testing/sandbox/lane/descendants.h"

#include "synth/support/fd.h"
#include "testing/sandbox/cell/system.h"
#include "testing/sandbox/lane/cell_use.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace synth {
namespace {

// False when no child is left.
bool reap() {
  pid_t reaped = 0;
  do {
    reaped = ::waitpid(-1, nullptr, WNOHANG);
  } while (reaped > 0);
  return reaped == 0;
}

// Stops all of them, in some rounds, since they can start others meanwhile; more than that would be
// of no use where they keep each other going.
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
      ::kill(-1, SIGKILL);  // all that this user may signal, but for the caller (kill(2))
    }
    ::_exit(0);
  }
  if (killer > 0) {
    ::waitpid(killer, nullptr, 0);
  }
}

}  // namespace

// The fourth field of proc_pid_stat(5).
pid_t parent_of(pid_t process) {
  const std::string stat = read_text(AT_FDCWD, fmt::format("/proc/{}/stat", process));
  const std::size_t name_end = stat.rfind(") ");  // the name itself may hold anything
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
    ::waitpid(-1, nullptr, 0);  // for one, so that a round is made only when something has changed
  }
}

}  // namespace synth
