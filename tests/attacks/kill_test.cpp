#include "tests/attacks/place.h"
#include "tests/attacks/process_table.h"
#include "tests/attacks/rows.h"
#include "tests/attacks/stream.h"
#include "tests/attacks/verdict_line.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

// Any process between synth and a call is killed or stopped at any step: the stream goes on, the
// other lines are right, and nothing is left behind.
namespace synth {
namespace {

// Returns the descendants of a process by their depth below it, 1 for its children.
std::map<int, std::vector<ProcessSeen>> generations_below(pid_t ancestor) {
  const auto all = all_processes();
  std::map<int, std::vector<ProcessSeen>> found;
  for (const auto& [pid, process] : all) {
    int depth = 1;
    pid_t parent = process.parent;
    while (parent != ancestor && parent > 1 && all.contains(parent)) {
      parent = all.at(parent).parent;
      ++depth;
    }
    if (parent == ancestor) {
      found[depth].push_back(process);
    }
  }
  return found;
}

enum class Step { between, during };

constexpr const char* kQuick =
    R"({"language":"python","function":"f","code":"def f(x): return x + 1","tests":[{"args":[2],"expected":3}]})"
    "\n";
constexpr const char* kQuickInJavascript =
    R"({"language":"javascript","function":"f","code":"const f = (x) => x + 1;","tests":[{"args":[2],"expected":3}]})"
    "\n";
constexpr const char* kLong =
    R"({"language":"python","function":"f","code":"import time\ndef f(x):\n    time.sleep(0.3)\n    return x + 1","limits":{"wall_s":2},"tests":[{"args":[2],"expected":3}]})"
    "\n";
class KillTest : public ::testing::TestWithParam<PlaceName> {
 protected:
  void SetUp() override {
    place_ = std::make_unique<Place>(GetParam());
    if (const std::string why = place_->why_not(); !why.empty()) {
      GTEST_SKIP() << why;
    }
    std::vector<std::string> arguments{"check", "--level", GetParam().level, "--jobs", "1"};
    const auto& limits = short_limits_of_command();
    arguments.insert(arguments.end(), limits.begin(), limits.end());
    arguments.emplace_back("-");
    program_ = place_->start(arguments);
  }
  void TearDown() override {
    program_.reset();
    if (!IsSkipped()) {
      place_->expect_no_file_left();
    }
    place_.reset();
    left_.expect_none();
  }

  std::string judge(const char* line) {
    program_->send(line);
    return next_verdict();
  }
  std::string next_verdict() {
    const auto line = program_->next_line(std::chrono::seconds(60));
    return line ? verdict_of(*line) : "";
  }

  // Sends the signal to the newest or the oldest process of that generation. Returns whether there
  // was one.
  [[nodiscard]] bool disturb(int generation, bool newest, int signal) const {
    const auto below = generations_below(program_->pid());
    const auto found = below.find(generation);
    if (found == below.end()) {
      return false;
    }
    const ProcessSeen& chosen = newest ? found->second.back() : found->second.front();
    return ::kill(chosen.pid, signal) == 0;
  }

  // Disturbs a process. The current line is right or an error, unless the disturbed process is the
  // candidate itself; every line after it is right.
  void try_at(Step step, int generation, bool newest, int signal) {
    SCOPED_TRACE(std::string(step == Step::between ? "between lines" : "during a call") +
                 ", generation " + std::to_string(generation) + (newest ? ", newest" : ", oldest") +
                 ", signal " + std::to_string(signal));
    if (step == Step::during) {
      program_->send(kLong);
      EXPECT_FALSE(program_->next_line(std::chrono::milliseconds(100)));
    }
    const bool disturbed = disturb(generation, newest, signal);
    if (step == Step::during) {
      std::vector<std::string> allowed{"pass", "error"};
      if (disturbed && generation >= of_program_) {
        allowed.insert(allowed.end(), {"crash", "early_exit", "time_limit"});
      }
      const std::string verdict = next_verdict();
      EXPECT_NE(std::ranges::find(allowed, verdict), allowed.end())
          << '`' << verdict << "` " << program_->stderr_text();
      errors_ = errors_ || verdict == "error";
    }
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(judge(quick_), "pass") << "line " << i << ' ' << program_->stderr_text();
    }
  }

  void expect_end() {
    program_->end_input();
    EXPECT_FALSE(program_->next_line(std::chrono::seconds(10)));
    const auto status = program_->wait(std::chrono::seconds(10));
    EXPECT_EQ(status == 3, errors_) << program_->stderr_text();
    EXPECT_TRUE(status == 0 || status == 1 || status == 3) << program_->stderr_text();
  }

  LeftProcesses left_;
  std::unique_ptr<Place> place_;
  std::unique_ptr<RunningProgram> program_;
  const char* quick_ = kQuick;
  bool errors_ = false;
  // The first generation that may be the candidate's own: below synth-lane, a lane, from level
  // `namespaces` on a zygote, and a keeper.
  int of_program_ = std::string(GetParam().level) == "landlock" ? 4 : 5;
};
INSTANTIATE_TEST_SUITE_P(Places, KillTest, ::testing::Values(kPlaces[0], kPlaces[2], kPlaces[4]),
                         [](const auto& place) { return std::string(place.param.name); });

constexpr int kGenerations = 7;  // more than there are from synth to a call

// Disturbs the processes between two lines, including those of a cell that waits for the next line;
// the newest of a generation, and the oldest.
TEST_P(KillTest, BetweenLines) {
  for (int generation = kGenerations; generation >= 1; --generation) {
    for (const int signal : {SIGKILL, SIGSTOP}) {
      for (const bool newest : {true, false}) {
        ASSERT_NO_FATAL_FAILURE(try_at(Step::between, generation, newest, signal));
      }
    }
  }
  EXPECT_FALSE(errors_);
  expect_end();
}

// JavaScript's cells are not copied: the waiting cell has a keeper and a program.
TEST_P(KillTest, BetweenLinesOfJavascript) {
  quick_ = kQuickInJavascript;
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(judge(quick_), "pass") << program_->stderr_text();
  }
  for (int generation = of_program_; generation >= of_program_ - 1; --generation) {
    for (const int signal : {SIGKILL, SIGSTOP}) {
      ASSERT_NO_FATAL_FAILURE(try_at(Step::between, generation, true, signal));
    }
  }
  expect_end();
}

TEST_P(KillTest, DuringACall) {
  ASSERT_EQ(judge(kQuick), "pass") << program_->stderr_text();
  for (int generation = kGenerations; generation >= 1; --generation) {
    for (const int signal : {SIGKILL, SIGSTOP}) {
      ASSERT_NO_FATAL_FAILURE(try_at(Step::during, generation, signal == SIGSTOP, signal));
    }
  }
  expect_end();
}

// The trial of a level has a file of the host for as long as it takes.
class KillAtStartTest : public ::testing::TestWithParam<PlaceName> {};
INSTANTIATE_TEST_SUITE_P(Places, KillAtStartTest,
                         ::testing::Values(kPlaces[0], kPlaces[2], kPlaces[4]),
                         [](const auto& place) { return std::string(place.param.name); });

// While the level is tried: at `landlock`, once the trial cell's folder exists on the host.
TEST_P(KillAtStartTest, NothingIsLeftOfTheTrial) {
  const LeftProcesses left;
  const Place place(GetParam());
  if (const std::string why = place.why_not(); !why.empty()) {
    GTEST_SKIP() << why;
  }
  const bool has_folder = std::string_view(GetParam().level) == "landlock";
  int met = 0;
  for (int i = 0; i < 10; ++i) {
    auto program = place.start({"check", "--level", GetParam().level, "-"});
    for (int look = 0; has_folder && look < 20'000; ++look) {
      if (!std::filesystem::is_empty(place.path() / "temporary")) {
        ++met;
        break;
      }
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2 * i));  // a later step each time
    ::kill(program->pid(), SIGKILL);
    program.reset();
    left.expect_none();
    place.expect_no_file_left();
  }
  EXPECT_EQ(met > 0, has_folder);
}

}  // namespace
}  // namespace synth
