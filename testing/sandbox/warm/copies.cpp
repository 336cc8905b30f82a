#include "testing/sandbox/warm/copies.h"

#include "testing/sandbox/cell/keeper.h"
#include "testing/sandbox/protocol/descriptors.h"
#include "testing/sandbox/warm/zygote.h"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <span>
#include <utility>
#include <vector>

namespace synth {
namespace {

// As fork(2), with namespaces and a pidfd. The C library is not told: the copy only makes system
// calls until it forks the program's process by the library's own fork(), which sees to the rest.
// Plain clone, not clone3, which container profiles refuse.
pid_t clone_into_namespaces(int& pidfd) {
  const int flags = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_PIDFD | SIGCHLD;
  return static_cast<pid_t>(::syscall(SYS_clone, flags, nullptr, &pidfd, nullptr, nullptr));
}

}  // namespace

CellRequest serve_copies(ProgramOrigin origin) {
  ::signal(SIGCHLD, SIG_IGN);  // keepers are reaped as they end; the lane sees it by their pidfds
  if (send_with(kZygoteControl, "r") < 0) {  // ready
    ::_exit(1);
  }
  while (true) {
    std::array<char, sizeof(CellOrder)> bytes{};
    std::vector<Fd> lane;
    if (receive_with(kZygoteControl, bytes, lane) != static_cast<ssize_t>(bytes.size()) ||
        lane.size() != 1) {
      ::_exit(0);
    }
    CellOrder order;
    std::memcpy(&order, bytes.data(), bytes.size());
    filter_for(order);
    int pidfd = -1;
    ::prctl(PR_SET_DUMPABLE, 1);  // until the lane has named the candidate in the new namespace
    const pid_t keeper = clone_into_namespaces(pidfd);
    const int error = keeper < 0 ? errno : 0;
    if (keeper == 0) {
      ::close(kZygoteControl);
      return become_cell(std::move(lane.front()), order, origin);
    }
    ::prctl(PR_SET_DUMPABLE, 0);
    std::array<char, sizeof error> answer{};
    std::memcpy(answer.data(), &error, sizeof error);
    if (send_with(kZygoteControl, {answer.data(), answer.size()},
                  std::span(&pidfd, keeper > 0 ? 1U : 0U)) < 0) {
      ::_exit(1);  // the lane waits for this
    }
    if (keeper > 0) {
      ::close(pidfd);
    }
  }
}

}  // namespace synth
