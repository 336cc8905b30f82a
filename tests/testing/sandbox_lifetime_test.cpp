#include "synth/support/process.h"
#include "testing/sandbox/engine/probe.h"
#include "tests/testing/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <thread>

namespace synth {
namespace {

using cells::run;
using cells::shell;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

std::ptrdiff_t count_entries(const std::filesystem::path& folder) {
  return std::distance(std::filesystem::directory_iterator(folder), {});
}

// Waits for an event that other processes cause; returns false if it does not occur.
template <class Condition>
bool eventually(const Condition& condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) {
      return true;
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

// Returns the control groups of lanes that have ended; nothing if groups disappear meanwhile.
std::optional<std::set<std::string>> abandoned_groups() {
  std::set<std::string> found;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entry(
      "/sys/fs/cgroup", std::filesystem::directory_options::skip_permission_denied, error);
  for (; entry != std::filesystem::recursive_directory_iterator(); entry.increment(error)) {
    const std::string group = entry->path().filename();
    if (group.starts_with("synth-")) {
      const pid_t lane = std::atoi(group.c_str() + std::string_view("synth-").size());
      if (lane > 0 && ::kill(lane, 0) != 0 && errno == ESRCH) {
        found.insert(entry->path().string());
      }
    }
  }
  return error ? std::nullopt : std::optional(std::move(found));
}

class LifetimeTest : public ::testing::TestWithParam<IsolationLevel> {
 protected:
  void SetUp() override {
    if (!cells::can_be_had(GetParam())) {
      GTEST_SKIP() << "no control groups can be made here";
    }
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, LifetimeTest,
                         ::testing::Values(IsolationLevel::cgroup, IsolationLevel::namespaces,
                                           IsolationLevel::landlock, IsolationLevel::rlimits,
                                           IsolationLevel::none),
                         [](const auto& level) { return std::string(name(level.param)); });

TEST_P(LifetimeTest, NothingIsLeftOfAnEngineThatIsKilled) {
  std::optional<std::set<std::string>> left_before;  // by other lanes of a lost machine
  EXPECT_TRUE(eventually([&] { return (left_before = abandoned_groups()).has_value(); }));
  // A folder for temporary files of this test, to see what is left there.
  const auto temporary = std::filesystem::temp_directory_path() / cells::unique_marker();
  std::filesystem::create_directory(temporary);
  std::filesystem::permissions(temporary, std::filesystem::perms::all);
  const std::string marker = cells::unique_marker();
  const std::string script = "setsid sleep 1000 & setsid sleep 1000 & sleep 1000; : " + marker;
  const std::string engine = (cells::test_folder() / "engine_program").string();
  int said = -1;
  const pid_t pid = [&] {
    std::array<int, 2> pipe{};
    EXPECT_EQ(::pipe2(pipe.data(), O_CLOEXEC), 0);
    const std::string level(name(GetParam()));
    const std::string variable = "TMPDIR=" + temporary.string();
    const pid_t child = ::fork();
    if (child == 0) {
      ::dup2(pipe[1], STDOUT_FILENO);
      ::execl("/usr/bin/env", "env", variable.c_str(), engine.c_str(), level.c_str(),
              script.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(pipe[1]);
    said = pipe[0];
    return child;
  }();
  std::array<char, 16> line{};
  ASSERT_EQ(::read(said, line.data(), line.size()), 5);  // "open\n"
  ::close(said);
  EXPECT_TRUE(eventually([&] { return cells::processes_with(marker) >= 2; }));
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
  EXPECT_TRUE(eventually([&] { return cells::processes_with(marker) == 0; }));
  EXPECT_TRUE(eventually([&] { return count_entries(temporary) == 0; }));
  EXPECT_TRUE(eventually([&] {
    const auto left = abandoned_groups();
    return left && std::ranges::includes(*left_before, *left);
  }));
  std::filesystem::remove_all(temporary);
}

TEST_P(LifetimeTest, ManyCellsLeakNothing) {
  auto sandbox = cells::start(GetParam());
  ASSERT_NE(sandbox, nullptr);
  run(*sandbox, shell("true"));
  const auto before = count_entries("/proc/self/fd");
  for (int i = 0; i < 20; ++i) {
    const auto ran = run(*sandbox, shell("ls /dev/fd/ 2>/dev/null; exit 4"));
    ASSERT_EQ(ran.end.exit_status, 4);
  }
  EXPECT_EQ(count_entries("/proc/self/fd"), before);
}

TEST(SandboxTest, TwoHundredCellsLeakNoDescriptorsInTheLane) {
  const auto sandbox = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(sandbox, nullptr);
  const auto lane_descriptors = [] {
    std::ptrdiff_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      std::error_code error;
      const auto program = std::filesystem::read_symlink(entry.path() / "exe", error);
      if (!error && program.filename() == "synth-lane" &&
          cells::descends_from(entry.path(), ::getpid())) {
        count += count_entries(entry.path() / "fd");
      }
    }
    return count;
  };
  // The last cell's keeper ends a moment after its program.
  const auto settled = [&] {
    std::ptrdiff_t last = -1;
    for (std::ptrdiff_t now = lane_descriptors(); now != last; now = lane_descriptors()) {
      last = now;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return last;
  };
  run(*sandbox, shell("true"));
  const auto before = settled();
  EXPECT_GT(before, 0);
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(run(*sandbox, shell("exit 4")).end.exit_status, 4);
  }
  EXPECT_EQ(settled(), before);
}

TEST(SandboxTest, ServesSeveralThreadsThroughAsManyLanesAsItMay) {
  const auto sandbox = cells::start(IsolationLevel::namespaces, 2);
  ASSERT_NE(sandbox, nullptr);
  std::atomic<int> right = 0;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        for (int i = 0; i < 5; ++i) {
          const auto ran = run(*sandbox, shell("echo " + std::to_string(thread)));
          right += ran.output.stdout_text == std::to_string(thread) + "\n" ? 1 : 0;
        }
      });
    }
  }
  EXPECT_EQ(right, 20);
}

TEST(SandboxTest, TwoCellsOfALaneAreCopiesOfOneProgram) {
  const auto sandbox = cells::start(IsolationLevel::namespaces, 2);
  ASSERT_NE(sandbox, nullptr);
  const std::string marker = cells::unique_marker();
  const std::string program = (std::filesystem::temp_directory_path() / marker).string();
  std::filesystem::copy("/bin/sh", program);
  CellRequest request = shell("read line; echo $line");
  request.argv.front() = program;
  request.readable = {program};
  request.warm = WarmProgram{.argv = {program}, .when = WarmWhen::loaded};
  request.stdin_text = "said\n";
  const auto waiting = [&] {
    CellRequest other = request;
    other.argv.back() = "read word <&3";  // nobody sends it
    return sandbox->open(other, {});
  };
  auto first = waiting();
  ASSERT_TRUE(first);
  const auto second = waiting();
  ASSERT_TRUE(second);
  EXPECT_TRUE((*first)->warm()) << (*first)->cold_reason();
  EXPECT_TRUE((*second)->warm()) << (*second)->cold_reason();
  EXPECT_EQ(cells::processes_with(marker), 5);  // the zygote, and in each cell a keeper and a copy
  first->reset();
  EXPECT_EQ(run(*sandbox, request).output.stdout_text, "said\n");  // beside the other cell
  std::filesystem::remove(program);
}

TEST(SandboxTest, AWarmProgramHasNoRights) {
  const auto sandbox = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(sandbox, nullptr);
  const std::string marker = cells::unique_marker();
  const std::string program = (std::filesystem::temp_directory_path() / marker).string();
  std::filesystem::copy("/bin/sh", program);
  CellRequest request = shell("read word <&3");  // nobody sends it
  request.argv.front() = program;
  request.readable = {program};
  request.warm = WarmProgram{.argv = {program}, .when = WarmWhen::loaded};
  const auto cell = sandbox->open(request, {});
  ASSERT_TRUE(cell);
  ASSERT_TRUE((*cell)->warm()) << (*cell)->cold_reason();
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    if (cells::text_of(entry.path() / "cmdline").find(marker) == std::string::npos) {
      continue;
    }
    ++seen;  // the zygote, the keeper of its cell, and the cell's program
    const std::string status = cells::text_of(entry.path() / "status");
    EXPECT_THAT(status, HasSubstr("NoNewPrivs:\t1\n"));
    EXPECT_THAT(status, HasSubstr("CapInh:\t0000000000000000\nCapPrm:\t0000000000000000\n"
                                  "CapEff:\t0000000000000000\nCapBnd:\t0000000000000000\n"
                                  "CapAmb:\t0000000000000000\n"));
    EXPECT_THAT(status, Not(HasSubstr("Uid:\t0\t")));
    EXPECT_THAT(status, HasSubstr("\nNSpid:"));
    const std::filesystem::path& folder = entry.path();
    EXPECT_NE(std::filesystem::read_symlink(folder / "ns/pid"),
              std::filesystem::read_symlink("/proc/self/ns/pid"));
    EXPECT_NE(std::filesystem::read_symlink(folder / "ns/net"),
              std::filesystem::read_symlink("/proc/self/ns/net"));
    for (const char* closed : {"root/etc/shadow", "root/host", "root/root", "root/home"}) {
      EXPECT_FALSE(std::filesystem::exists(folder / closed)) << closed;
    }
  }
  EXPECT_EQ(seen, 3);
  std::filesystem::remove(program);
}

TEST(SandboxTest, MoreLanesThanMayStartAtOnceCanAllBeHad) {
  const int lanes = static_cast<int>(std::thread::hardware_concurrency()) + 2;
  const auto sandbox = cells::start(IsolationLevel::namespaces, lanes);
  ASSERT_NE(sandbox, nullptr);
  CellRequest missing = shell("");
  missing.argv.front() = "/usr/bin/no-such-program";
  EXPECT_FALSE(sandbox->open(missing, {}));
  std::vector<std::unique_ptr<Cell>> open;
  for (int i = 0; i < lanes; ++i) {
    auto cell = sandbox->open(shell("sleep 1000"), {});
    ASSERT_TRUE(cell);
    open.push_back(*std::move(cell));
  }
}

TEST(SandboxTest, WaitingForALaneCanBeInterrupted) {
  const auto sandbox = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(sandbox, nullptr);
  const auto taken = sandbox->open(shell("sleep 1000"), {});
  ASSERT_TRUE(taken);
  std::stop_source stop;
  const std::jthread later([&] { stop.request_stop(); });
  const auto second = sandbox->open(shell("true"), stop.get_token());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, Errc::interrupted);
}

TEST(SandboxTest, ACellMayOutliveItsSandbox) {
  auto sandbox = cells::start(IsolationLevel::namespaces);
  ASSERT_NE(sandbox, nullptr);
  auto cell = sandbox->open(cells::deed("echo"), {});
  ASSERT_TRUE(cell);
  sandbox.reset();
  ASSERT_TRUE((*cell)->send("still here"));
  EXPECT_EQ(cells::frame_of(**cell), "still here");
}

TEST(SandboxTest, SaysWhereItLookedForItsHelper) {
  const auto sandbox = Sandbox::start({.lane_program = "/nowhere/synth-lane"});
  ASSERT_FALSE(sandbox);
  EXPECT_EQ(sandbox.error().code, Errc::sandbox_level);
  EXPECT_THAT(sandbox.error().message, HasSubstr("/nowhere/synth-lane"));
}

TEST(ProbeTest, TriesEveryLevelWithACell) {
  const auto reports = probe_isolation();
  ASSERT_TRUE(reports) << reports.error().message;
  ASSERT_EQ(reports->size(), 5U);
  for (const LevelReport& report : *reports) {
    SCOPED_TRACE(name(report.level));
    EXPECT_TRUE(report.available || report.level == IsolationLevel::cgroup) << report.reason;
    EXPECT_EQ(report.reason.empty(), report.available);
    EXPECT_EQ(report.remedy.empty(), report.available);
  }
}

TEST(SandboxTest, RefusesALevelThatCannotBeHad) {
  if (cells::can_be_had(IsolationLevel::cgroup)) {
    GTEST_SKIP() << "every level can be had here";  // run as an ordinary user, see below
  }
  const auto sandbox = Sandbox::start({.at_least = IsolationLevel::cgroup});
  ASSERT_FALSE(sandbox);
  EXPECT_EQ(sandbox.error().code, Errc::sandbox_level);
  EXPECT_THAT(sandbox.error().message, HasSubstr("cgroup"));
  EXPECT_FALSE(sandbox.error().remedy.empty());
}

// Runs the rest of this program once more, as a user without special rights.
TEST(OrdinaryUserTest, EverythingHoldsForOneToo) {
  if (::geteuid() != 0) {
    return;  // this is such a user, and it did hold
  }
  const auto folder = std::filesystem::temp_directory_path() / cells::unique_marker();
  std::filesystem::create_directory(folder);  // where an ordinary user can reach the programs
  const auto built = cells::test_folder();
  const auto helpers = built.parent_path() / "libexec" / "synth";
  for (const auto& program :
       {built / "sandbox_test", built / "cell_program", built / "engine_program",
        helpers / "synth-lane", helpers / "synth-warm.so"}) {
    std::filesystem::copy(program, folder / program.filename());
  }
  Command command;
  command.argv = {"setpriv",
                  "--reuid=65534",
                  "--regid=65534",
                  "--clear-groups",
                  (folder / "sandbox_test").string(),
                  "--gtest_filter=-*TwoHundred*"};
  const auto ran = run_command(command);
  std::filesystem::remove_all(folder);
  ASSERT_TRUE(ran) << ran.error().message;
  // CTest takes a test as skipped if its output has this word, even if it failed.
  EXPECT_EQ(ran->exit_status, 0) << std::regex_replace(ran->stdout_text, std::regex("SKIPPED"),
                                                       "skipped")
                                 << ran->stderr_text;
}

}  // namespace
}  // namespace synth
