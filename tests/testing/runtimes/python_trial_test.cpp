#include "testing/runtimes/python/host/trial.h"
#include "tests/testing/cells.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace synth {
namespace {

class PythonTrialTest : public ::testing::TestWithParam<IsolationLevel> {
 protected:
  void SetUp() override {
    if (!cells::can_be_had(GetParam())) {
      GTEST_SKIP() << "no control groups can be made here";
    }
  }

  static PythonTrial trial() {
    // Root's candidates without their own view may read this one, too.
    const auto python =
        find_python(GetParam() < IsolationLevel::namespaces ? "/usr/bin/python3" : "");
    EXPECT_TRUE(python) << python.error().message;
    auto trial = try_in_python(python.value(), GetParam());
    EXPECT_TRUE(trial) << trial.error().message;
    return trial ? *std::move(trial) : PythonTrial{};
  }
};

const Canary* find(const std::vector<Canary>& canaries, const std::string& name) {
  const auto found = std::ranges::find(canaries, name, &Canary::name);
  return found == canaries.end() ? nullptr : &*found;
}

INSTANTIATE_TEST_SUITE_P(Levels, PythonTrialTest,
                         ::testing::Values(IsolationLevel::cgroup, IsolationLevel::namespaces,
                                           IsolationLevel::landlock, IsolationLevel::rlimits),
                         [](const auto& level) { return std::string(name(level.param)); });

TEST_P(PythonTrialTest, TheLevelKeepsItsPromisesWhereCandidatesRun) {
  const PythonTrial tried = trial();
  EXPECT_EQ(broken_promise(GetParam(), tried.canaries), "");
  EXPECT_EQ(tried.cold_reason.empty(), GetParam() >= IsolationLevel::namespaces)
      << tried.cold_reason;
}

TEST(PythonTrialAtNoLevelTest, EveryTrialSucceedsWhereNothingIsPromised) {
  const auto python = find_python("");
  ASSERT_TRUE(python);
  const auto tried = try_in_python(*python, IsolationLevel::none);
  ASSERT_TRUE(tried) << tried.error().message;
  for (const char* name :
       {"files outside", "writing outside", "changing outside", "processes outside",
        "priorities outside", "signals by files", "tracing", "privileges", "memory limit",
        "memory in pipes", "process limit", "disk limit"}) {
    const Canary* canary = find(tried->canaries, name);
    ASSERT_NE(canary, nullptr) << name;
    EXPECT_FALSE(canary->held) << name << ": " << canary->detail;
  }
}

}  // namespace
}  // namespace synth
