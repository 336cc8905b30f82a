#include "tests/attacks/place.h"
#include "tests/attacks/process_table.h"
#include "tests/attacks/verdict_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/syscall.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

// System calls fail, one at a time. If a call that creates cells fails, the current line is right
// or an error, and the next one is right. If a call that prepares them at synth's start fails,
// synth starts all the same or says why not. Nothing is left behind.
namespace synth {
namespace {

struct Fault {
  const char* name;
  long call;
  int error;
  int most = 6;  // the first calls of a line, each of which fails in turn

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
// Judged in a cell that executes its program.
constexpr const char* kShellLine =
    R"({"language":"bash","code":"echo 3","tests":[{"args":[],"expected_stdout":"3\n"}]})"
    "\n";

std::vector<std::string> supervised_for(const Fault& fault, int first) {
  return {SYNTH_FAILING_CALLS, std::to_string(fault.call), std::to_string(fault.error),
          std::to_string(first)};
}

class FaultTest : public ::testing::TestWithParam<Fault> {
 protected:
  // Makes the n-th such call fail.
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
    program_ = place.start({"check", "--level", kWhere.level, "--jobs", "1", "-"}, {},
                           supervised_for(GetParam(), 0));
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

// The faults at the start of synth-lane, a lane, its view, the trial and the warm interpreter.
constexpr Fault kStartFaults[] = {
    {"CloneAgain", SYS_clone, EAGAIN},
    {"UnshareRefused", SYS_unshare, EPERM, 2},
    {"MountRefused", SYS_mount, EPERM},
    {"PivotRefused", SYS_pivot_root, EINVAL, 3},
    {"OpenTreeNoMemory", SYS_open_tree, ENOMEM},
    {"MountAttributesRefused", SYS_mount_setattr, EINVAL},
    {"MoveMountNoMemory", SYS_move_mount, ENOMEM},
    {"OpenNoDescriptor", SYS_openat, EMFILE, 24},
    {"MapNoMemory", SYS_mmap, ENOMEM, 8},
    {"ReadFails", SYS_read, EIO, 8},
    {"WriteNoSpace", SYS_write, ENOSPC},
    {"SocketPairNoDescriptor", SYS_socketpair, EMFILE, 4},
    {"SendNoMemory", SYS_sendmsg, ENOMEM, 4},
    {"ReceiveNoMemory", SYS_recvmsg, ENOMEM, 4},
    {"MemoryFileNoDescriptor", SYS_memfd_create, EMFILE, 4},
    {"PipeNoDescriptor", SYS_pipe2, EMFILE, 3},
    {"ProcessDescriptorNone", SYS_pidfd_open, EMFILE, 3},
    {"SignalDescriptorNone", SYS_signalfd4, EMFILE, 3},
    {"CopyNoDescriptor", SYS_fcntl, EMFILE, 12},
    {"PrctlRefused", SYS_prctl, EPERM, 12},
    {"CapabilitiesRefused", SYS_capset, EPERM, 3},
    {"FilterNoMemory", SYS_seccomp, ENOMEM, 3},
    {"LimitRefused", SYS_prlimit64, EPERM, 10},
    {"ExecuteNoMemory", SYS_execve, ENOMEM, 3},
    {"LockRefused", SYS_flock, ENOLCK, 3},
    {"BecomeAnotherAgain", SYS_setresuid, EAGAIN, 3},
    {"LeaveGroupsRefused", SYS_setgroups, EPERM, 2},
};

class StartTest : public ::testing::TestWithParam<std::tuple<PlaceName, Fault>> {};
INSTANTIATE_TEST_SUITE_P(Calls, StartTest,
                         ::testing::Combine(::testing::Values(kPlaces[1], kPlaces[2]),
                                            ::testing::ValuesIn(kStartFaults)),
                         [](const auto& row) {
                           return std::string(std::get<0>(row.param).name) +
                                  std::get<1>(row.param).name;
                         });

TEST_P(StartTest, ItStartsOrSaysWhyNot) {
  const auto& [where, fault] = GetParam();
  const LeftProcesses left;
  const Place place(where);
  if (const std::string why = place.why_not(); !why.empty()) {
    GTEST_SKIP() << why;
  }
  for (int n = 1; n <= fault.most; ++n) {
    SCOPED_TRACE("call " + std::to_string(n));
    const auto program = place.start({"check", "--level", where.level, "--jobs", "1", "-"}, {},
                                     supervised_for(fault, n));
    program->send(kLine);
    program->send(kLine);
    program->end_input();
    std::vector<std::string> verdicts;
    while (const auto told = program->next_line(std::chrono::seconds(60))) {
      verdicts.push_back(verdict_of(*told));
    }
    const auto status = program->wait(std::chrono::seconds(30));
    ASSERT_TRUE(status) << "it does not end: " << program->stderr_text();
    if (verdicts.empty()) {
      EXPECT_THAT(*status, ::testing::AnyOf(3, 7)) << program->stderr_text();
      EXPECT_FALSE(program->stderr_text().empty());
    } else {
      ASSERT_EQ(verdicts.size(), 2) << program->stderr_text();
      EXPECT_THAT(verdicts[0], ::testing::AnyOf("pass", "error")) << program->stderr_text();
      EXPECT_EQ(verdicts[1], "pass");
      EXPECT_EQ(*status, verdicts[0] == "error" ? 3 : 0) << program->stderr_text();
    }
  }
  place.expect_no_file_left();
  left.expect_none();
}

}  // namespace
}  // namespace synth
