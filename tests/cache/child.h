#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <exception>

namespace synth {

// The status of a child that cannot do what the test needs on this machine.
inline constexpr int kCannot = 77;

// Starts a process that does `work` and exits with the status that it returns. Requires: the test
// program has one thread and no open store.
template <class Work>
pid_t start_child(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    int status = 99;
    try {
      status = work();
    } catch (const std::exception&) {
      status = 98;
    }
    ::_exit(status);
  }
  return child;
}

// Returns its exit status, or minus the signal that ended it.
inline int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

template <class Work>
int run_child(const Work& work) {
  return wait_for(start_child(work));
}

}  // namespace synth
