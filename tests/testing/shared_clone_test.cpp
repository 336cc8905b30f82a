#include "testing/sandbox/warm/shared_clone.h"

#include <gtest/gtest.h>

#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <set>
#include <vector>

namespace synth {
namespace {

std::atomic<int> runs = 0;
std::atomic<const void*> latest_stack = nullptr;

int settles_and_ends(void*) {
  latest_stack = __builtin_frame_address(0);
  ++runs;
  release_starter();
  return 0;
}

int settles_and_stays(void*) {
  latest_stack = __builtin_frame_address(0);
  ++runs;
  release_starter();
  while (true) {
    ::syscall(SYS_pause);
  }
}

int is_killed_before(void*) {
  ::syscall(SYS_kill, ::syscall(SYS_getpid), SIGKILL);
  return 0;
}

void wait_for_end(pid_t pid) {  // somebody else's child
  while (::kill(pid, 0) == 0) {
    ::usleep(100);
  }
}

// Whether it held in a process of its own: what that starts are this one's children.
bool holds(bool (*check)()) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    ::_exit(check() ? 0 : 1);
  }
  int status = -1;
  int own_status = -1;
  for (pid_t child = 0; (child = ::waitpid(-1, &status, 0)) > 0;) {
    own_status = child == pid ? status : own_status;
  }
  return WIFEXITED(own_status) && WEXITSTATUS(own_status) == 0;
}

TEST(SharedCloneTest, RunsInTheMemoryOfItsStarterAndIsAnothersChild) {
  EXPECT_TRUE(holds([] {
    const SharedClone child = start_shared(CLONE_VM, settles_and_ends);
    return child.pid > 0 && child.settled && runs == 1 && ::waitpid(child.pid, nullptr, 0) < 0;
  }));
}

TEST(SharedCloneTest, WithoutTheFlagItHasACopy) {
  EXPECT_TRUE(holds([] {
    const SharedClone child = start_shared(0, settles_and_ends);
    wait_for_end(child.pid);
    return child.pid > 0 && child.settled && runs == 0;
  }));
}

TEST(SharedCloneTest, SaysWhenAChildHasEndedBeforeItSettled) {
  EXPECT_TRUE(holds([] {
    const SharedClone child = start_shared(CLONE_VM, is_killed_before);
    return child.pid > 0 && !child.settled;
  }));
}

TEST(SharedCloneTest, ManyLiveAtATimeEachOnItsOwnStack) {
  EXPECT_TRUE(holds([] {
    std::set<const void*> stacks;
    std::vector<pid_t> children;
    for (int i = 0; i < 20; ++i) {
      children.push_back(start_shared(CLONE_VM, settles_and_stays).pid);
      stacks.insert(latest_stack);
    }
    for (const pid_t child : children) {
      ::kill(child, SIGKILL);
    }
    return runs == 20 && stacks.size() == 20;
  }));
}

TEST(SharedCloneTest, AStackIsUsedAgain) {
  EXPECT_TRUE(holds([] {
    wait_for_end(start_shared(CLONE_VM, settles_and_ends).pid);
    const void* const first = latest_stack;
    wait_for_end(start_shared(CLONE_VM, settles_and_ends).pid);
    return latest_stack == first && runs == 2;
  }));
}

TEST(SharedCloneTest, SaysWhyThereIsNoChild) {
  EXPECT_TRUE(holds([] {
    const SharedClone child = start_shared(CLONE_VM | CLONE_THREAD, settles_and_ends);
    return child.pid == -EINVAL && !child.settled;
  }));
}

}  // namespace
}  // namespace synth
