#include "tests/attacks/place.h"
#include "tests/attacks/process_table.h"
#include "tests/attacks/verdict_line.h"

#include <gtest/gtest.h>

#include <sys/syscall.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

// System calls by which cells are made fail, one at a time: the line in work is right or an error,
// the next one right, nothing is left.
namespace synth {
namespace {

struct Fault {
  const char* name;
  long call;
  int error;
  int most = 6;  // the first so many calls of a line fail, each in its turn

  friend std::ostream& operator<<(std::ostream& out, const Fault& fault) {
    return out << fault.name;
  }
};

constexpr Fault kFaults[] = {
    {"CloneAgain", SYS_clone, EAGAIN},
    {"CloneNoMemory", SYS_clone, ENOMEM},
    {"CloneRefused", SYS_clone, EPERM},
    {"MountRefused", SYS_mount, EPERM},
    {"MountNoMemory", SYS_mount, ENOMEM},
    {"MoveMountRefused", SYS_move_mount, EPERM},
    {"WriteNoSpace", SYS_write, ENOSPC},
    {"WriteRefused", SYS_write, EPERM},
    {"SocketPairNoDescriptor", SYS_socketpair, EMFILE},
    {"SendAgain", SYS_sendmsg, EAGAIN},
    {"SendTooManyReferences", SYS_sendmsg, ETOOMANYREFS},
    {"SendNoMemory", SYS_sendmsg, ENOMEM},
    {"ReceiveNoMemory", SYS_recvmsg, ENOMEM},
    {"MemoryFileNoDescriptor", SYS_memfd_create, EMFILE},
    {"MemoryFileNoMemory", SYS_memfd_create, ENOMEM},
    {"PipeNoDescriptor", SYS_pipe2, EMFILE},
    {"LimitRefused", SYS_prlimit64, EPERM, 12},
    {"OpenNoDescriptor", SYS_openat, EMFILE, 12},
    {"PrctlRefused", SYS_prctl, EPERM, 8},
    {"CapabilitiesRefused", SYS_capset, EPERM},
    {"FilterNoMemory", SYS_seccomp, ENOMEM},
    {"DescriptorNone", SYS_dup3, EMFILE},
};

constexpr const char* kLine =
    R"({"language":"python","function":"f","code":"def f(x): return x + 1","tests":[{"args":[2],"expected":3}]})"
    "\n";
// In a cell of its own, whose program is executed.
constexpr const char* kShellLine =
    R"({"language":"bash","code":"echo 3","tests":[{"args":[],"expected_stdout":"3\n"}]})"
    "\n";

class FaultTest : public ::testing::TestWithParam<Fault> {
 protected:
  // The n-th such call fails.
  void arm(int n) { ::sigqueue(program_->pid(), SIGRTMIN, {.sival_int = n}); }

  std::string judge(const char* line) {
    program_->send(line);
    const auto told = program_->next_line(std::chrono::seconds(60));
    return told ? verdict_of(*told) : "";
  }

  std::unique_ptr<RunningProgram> program_;
};
INSTANTIATE_TEST_SUITE_P(Calls, FaultTest, ::testing::ValuesIn(kFaults),
                         [](const auto& fault) { return std::string(fault.param.name); });

TEST_P(FaultTest, OneLineMayFailAndTheNextIsRight) {
  constexpr PlaceName kWhere = kPlaces[2];
  const LeftProcesses left;
  {
    const Place place(kWhere);
    if (const std::string why = place.why_not(); !why.empty()) {
      GTEST_SKIP() << why;
    }
    program_ = place.start(
        {"check", "--level", kWhere.level, "--jobs", "1", "-"}, {},
        {SYNTH_FAILING_CALLS, std::to_string(GetParam().call), std::to_string(GetParam().error)});
    if (judge(kLine).empty() || judge(kShellLine).empty()) {  // now the shell is known, too
      GTEST_SKIP() << "nobody may be asked about system calls here: " << program_->stderr_text();
    }
    bool errors = false;
    for (const char* line : {kLine, kShellLine}) {
      for (int n = 1; n <= GetParam().most; ++n) {
        SCOPED_TRACE(std::string("call ") + std::to_string(n) + " of " + line);
        arm(n);
        const std::string verdict = judge(line);
        EXPECT_TRUE(verdict == "pass" || verdict == "error")
            << '`' << verdict << "` " << program_->stderr_text();
        errors = errors || verdict == "error";
        arm(0);
        ASSERT_EQ(judge(line), "pass") << program_->stderr_text();
      }
    }
    program_->end_input();
    EXPECT_FALSE(program_->next_line(std::chrono::seconds(10)));
    EXPECT_EQ(program_->wait(std::chrono::seconds(20)), errors ? 3 : 0) << program_->stderr_text();
    program_.reset();
    place.expect_no_file_left();
  }
  left.expect_none();
}

}  // namespace
}  // namespace synth
