#include "testing/sandbox/lane/descendants.h"

#include "synth/support/fd.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <dirent.h>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <vector>

namespace synth {
namespace {

std::set<pid_t> descendants(const std::vector<pid_t>& spared) {
  std::multimap<pid_t, pid_t> children;
  const std::unique_ptr<DIR, int (*)(DIR*)> proc(::opendir("/proc"), ::closedir);
  while (const dirent* entry = proc ? ::readdir(proc.get()) : nullptr) {
    const char* name = static_cast<const char*>(entry->d_name);
    if (*name >= '1' && *name <= '9') {
      const auto process = static_cast<pid_t>(std::strtol(name, nullptr, 10));
      children.emplace(parent_of(process), process);
    }
  }
  std::set<pid_t> found;
  std::vector<pid_t> pending{::getpid()};
  while (!pending.empty()) {
    const auto [first, last] = children.equal_range(pending.back());
    pending.pop_back();
    for (auto child = first; child != last; ++child) {
      if (found.insert(child->second).second) {
        pending.push_back(child->second);
      }
    }
  }
  for (const pid_t child : spared) {
    found.erase(child);
  }
  return found;
}

// False when no child is left but the spared ones.
bool reap(const std::vector<pid_t>& spared) {
  pid_t reaped = 0;
  do {
    reaped = ::waitpid(-1, nullptr, WNOHANG);
  } while (reaped > 0);
  return reaped == 0 && (spared.empty() || !descendants(spared).empty());
}

// Stops all of them; gives up on that when they keep each other going.
std::set<pid_t> stop_descendants(const std::vector<pid_t>& spared) {
  constexpr int kRounds = 10;
  std::set<pid_t> stopped;
  for (int round = 0; round < kRounds; ++round) {
    const std::set<pid_t> found = descendants(spared);
    const bool all = std::includes(stopped.begin(), stopped.end(), found.begin(), found.end());
    for (const pid_t process : found) {
      ::kill(process, SIGSTOP);
    }
    stopped = found;
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

// Out of /proc/PID/stat.
pid_t parent_of(pid_t process) {
  const Fd file(::open(fmt::format("/proc/{}/stat", process).c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 512> buffer{};
  const ssize_t got = file ? ::read(file.get(), buffer.data(), buffer.size() - 1) : 0;
  const std::string_view stat(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  const std::size_t name_end = stat.rfind(") ");  // the name itself may hold anything
  return name_end == std::string_view::npos || name_end + 4 >= stat.size()
             ? 0
             : static_cast<pid_t>(std::strtol(buffer.data() + name_end + 4, nullptr, 10));
}

void kill_descendants(std::optional<uid_t> owner, const std::vector<pid_t>& spared) {
  if (owner && reap(spared)) {
    kill_all_of(*owner);
  }
  while (reap(spared)) {
    for (const pid_t process : stop_descendants(spared)) {
      ::kill(process, SIGKILL);
    }
    ::waitpid(-1, nullptr, 0);  // for one, so that a round is made only when something has changed
  }
}

}  // namespace synth
