#include "synth/focus/paired_times.h"

#include "specs/literal.h"
#include "tests/synth/focus/timed_runtime.h"

#include <gmock/gmock.h>

#include <array>
#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::Gt;
using ::testing::Lt;

using Pairs = std::vector<std::pair<double, double>>;

constexpr const char* kQuadratic =
    "def has_twins(xs):\n"
    "    return any(a == b for i, a in enumerate(xs) for b in xs[i + 1:])\n";
constexpr const char* kLinear = "def has_twins(xs):\n    return len(set(xs)) < len(xs)\n";

PlannedCall call_of(const char* function, std::string_view argument) {
  return {function, Call{{parse_literal(argument).value()}, {}}, {}};
}

std::optional<SlowCall> slow_call(Runtime& runtime, const char* source, const PlannedCall& call) {
  return find_slow_call(runtime, source, std::array{call}, {}, {}).value();
}

TEST(PairedTimesTest, TheMedianAndTheExtremesAreOfTheRatios) {
  const auto speedup = speedup_of(Pairs{{4, 2}, {9, 3}, {10, 1}});
  ASSERT_TRUE(speedup);
  EXPECT_DOUBLE_EQ(speedup->median, 3);
  EXPECT_DOUBLE_EQ(speedup->least, 2);
  EXPECT_DOUBLE_EQ(speedup->most, 10);
  EXPECT_EQ(speedup->pairs, 3);
  EXPECT_EQ(speedup_of({}), std::nullopt);
  EXPECT_DOUBLE_EQ(speedup_of(Pairs{{0, 0}})->median, 1);
}

TEST(PairedTimesTest, OnePairThatSaysOtherwiseIsEnough) {
  Pairs pairs(7, {30, 10});
  EXPECT_TRUE(is_measurable(*speedup_of(pairs)));
  pairs[3] = {10, 10};
  EXPECT_FALSE(is_measurable(*speedup_of(pairs)));
  EXPECT_FALSE(is_measurable(*speedup_of(Pairs(6, {30, 10}))));
}

TEST(PairedTimesTest, ABetterAlgorithmIsMeasurablyFasterAndTheSameOneIsNot) {
  TimedRuntime runtime(cost_of_twins);
  const auto slow = slow_call(runtime, kQuadratic, call_of("has_twins", "[3, 1]"));
  ASSERT_TRUE(slow);
  EXPECT_THAT(slow->timed.ms, Gt(60));
  ASSERT_TRUE(slow->told);
  EXPECT_THAT(slow->told->ms, Lt(60));
  const auto times = [&](const char* second) {
    return measure_speedup(runtime, kQuadratic, second, slow->timed.call, {}, {}).value();
  };
  EXPECT_TRUE(is_measurable(*times(kLinear)));
  EXPECT_FALSE(is_measurable(*times(kQuadratic)));
  EXPECT_FALSE(times("def has_twins(xs):\n    raise ValueError\n"));
}

// Between two sizes, one double the other, the time goes from nothing to hours.
TEST(PairedTimesTest, WhatExplodesIsMeasuredBeforeItDoes) {
  const auto slow = slow_call(*PythonHere::runtime(),
                              "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n",
                              call_of("fib", "7"));
  ASSERT_TRUE(slow);
  EXPECT_THAT(slow->timed.ms, Gt(5));
}

TEST(PairedTimesTest, WhatTakesNoTimeHasNoSlowCall) {
  TimedRuntime runtime([](const std::string&, const PlannedCall&) { return 0.3; });
  EXPECT_FALSE(slow_call(runtime, "def f(x):\n    return x + 1\n", call_of("f", "7")));
  EXPECT_FALSE(slow_call(runtime, "def f(x):\n    return x\n", call_of("f", "None")));
}

}  // namespace
}  // namespace synth
