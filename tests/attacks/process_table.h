#pragma once

#include <gtest/gtest.h>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace synth {

// A process as /proc shows it.
struct ProcessSeen {
  pid_t pid = 0;
  pid_t parent = 0;
  std::string name;
  char state = '?';
};

// Returns every process that this one may see, by its id.
inline std::map<pid_t, ProcessSeen> all_processes() {
  std::map<pid_t, ProcessSeen> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) {
      continue;
    }
    std::ifstream file(entry.path() / "stat");
    std::string stat;
    std::getline(file, stat);
    const std::size_t name_begin = stat.find('(');
    const std::size_t name_end = stat.rfind(") ");
    if (name_begin == std::string::npos || name_end == std::string::npos) {
      continue;  // it has ended meanwhile
    }
    found[std::stoi(pid)] = {.pid = std::stoi(pid),
                             .parent = std::stoi(stat.substr(name_end + 4)),
                             .name = stat.substr(name_begin + 1, name_end - name_begin - 1),
                             .state = stat[name_end + 2]};
  }
  return found;
}

// Returns the children of a process, oldest first by their ids.
inline std::vector<ProcessSeen> children_of(pid_t parent) {
  std::vector<ProcessSeen> found;
  for (const auto& [pid, process] : all_processes()) {
    if (process.parent == parent) {
      found.push_back(process);
    }
  }
  return found;
}

// Adopts processes that outlive the programs of a test, and reports them. Must be constructed
// before those programs start.
class LeftProcesses {
 public:
  LeftProcesses() {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);  // a process that outlives its parent becomes our child
    for (const ProcessSeen& child : children_of(::getpid())) {
      known_.insert(child.pid);
    }
  }

  // Allows this child to go on.
  void expect(pid_t child) { known_.insert(child); }

  void expect_none() const {
    std::vector<ProcessSeen> left;
    for (int i = 0; i < 150; ++i) {  // a killed process may take a moment to be gone
      left = children_of(::getpid());
      std::erase_if(left, [&](const ProcessSeen& child) {
        return known_.contains(child.pid) || ::waitpid(child.pid, nullptr, WNOHANG) == child.pid;
      });
      if (left.empty()) {
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    ADD_FAILURE() << left.size() << " processes survive, the first is " << left.front().name << " ("
                  << left.front().state << ')';
    for (const ProcessSeen& child : left) {
      ::kill(child.pid, SIGKILL);
    }
  }

 private:
  std::set<pid_t> known_;
};

}  // namespace synth
