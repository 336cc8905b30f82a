#include "synth/support/liveness.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

namespace synth {
namespace {

// A child that waits for signals, and its end with the test.
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

// What is asked after a signal was sent knows of it, whether or not it has been taken by then.
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
