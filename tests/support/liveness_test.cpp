#include "synth/support/liveness.h"

#include "synth/support/pipe.h"

#include <gtest/gtest.h>

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

namespace synth {
namespace {

// A child that waits for signals, and is ended with the test.
class WaitingChild {
 public:
  WaitingChild() : pid_(::fork()) {
    while (pid_ == 0) {
      ::pause();
    }
  }
  WaitingChild(const WaitingChild&) = delete;
  WaitingChild& operator=(const WaitingChild&) = delete;
  ~WaitingChild() {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  [[nodiscard]] pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
};

// A check after a signal was sent takes the signal into account, even if it has not been delivered
// by then.
TEST(LivenessTest, ASignalCountsFromWhenItIsSent) {
  for (int round = 0; round < 50; ++round) {
    const WaitingChild child;
    ASSERT_EQ(liveness_of(child.pid()), Liveness::goes_on);
    ::kill(child.pid(), SIGSTOP);
    ASSERT_EQ(liveness_of(child.pid()), Liveness::stopped);
    ::kill(child.pid(), SIGCONT);
    ASSERT_EQ(liveness_of(child.pid()), Liveness::goes_on);
    ::kill(child.pid(), SIGKILL);
    ASSERT_EQ(liveness_of(child.pid()), Liveness::ending);
  }
}

// The child's first thread waits for its own child as vfork(2) does, in which state it cannot stop.
[[noreturn]] void wait_in_vfork(int told_threads) {
  std::thread([told_threads] {
    const pid_t thread = ::gettid();
    static_cast<void>(::write(told_threads, &thread, sizeof thread));
    while (true) {
      ::pause();
    }
  }).detach();
  const pid_t parent = ::getpid();
  if (::syscall(SYS_clone, CLONE_VFORK | SIGCHLD, nullptr, nullptr, nullptr, nullptr) == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (::getppid() == parent) {  // otherwise it had ended before
      ::pause();
    }
  }
  ::_exit(0);
}

// Returns whether one of its threads has the state, according to /proc.
bool has_thread_in_state(pid_t process, char state) {
  const auto threads = std::filesystem::directory_iterator(std::filesystem::path("/proc") /
                                                           std::to_string(process) / "task");
  return std::ranges::any_of(threads, [&](const auto& thread) {
    std::ifstream file(thread.path() / "stat");
    std::string stat;
    std::getline(file, stat);
    return stat.find(std::string(") ") + state) != std::string::npos;
  });
}

void wait_for_thread_in_state(pid_t process, char state) {
  for (int look = 0; look < 10'000 && !has_thread_in_state(process, state); ++look) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(has_thread_in_state(process, state));
}

TEST(LivenessTest, OneOfSeveralThreadsThatHasStoppedIsEnough) {
  Pipe threads = *make_pipe();
  const pid_t child = ::fork();
  if (child == 0) {
    wait_in_vfork(threads.write.get());
  }
  pid_t thread = 0;
  ASSERT_EQ(::read(threads.read.get(), &thread, sizeof thread), ssize_t{sizeof thread});
  ASSERT_NO_FATAL_FAILURE(wait_for_thread_in_state(child, 'D'));
  EXPECT_EQ(liveness_of(child), Liveness::goes_on);
  ASSERT_EQ(::syscall(SYS_tgkill, child, thread, SIGSTOP), 0);
  ASSERT_NO_FATAL_FAILURE(wait_for_thread_in_state(child, 'T'));
  EXPECT_TRUE(has_thread_in_state(child, 'D'));
  EXPECT_EQ(liveness_of(child), Liveness::stopped);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

TEST(LivenessTest, WhoHasEndedIsEndingUntilReaped) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::_exit(0);
  }
  siginfo_t info{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
  EXPECT_EQ(liveness_of(child), Liveness::ending);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(liveness_of(child), Liveness::unseen);
}

TEST(LivenessTest, WeGoOn) {
  EXPECT_EQ(liveness_of(::getpid()), Liveness::goes_on);
}

}  // namespace
}  // namespace synth
