#include "testing/mutants/call_trace.h"

#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

CallTrace trace_of(const std::string& source, const PlannedCall& of) {
  const auto traces =
      trace_calls(*PythonHere::runtime(), source, std::span(&of, 1), std::chrono::seconds(1), {});
  EXPECT_TRUE(traces) << traces.error().message;
  return traces ? traces->at(0) : CallTrace{};
}

TEST(CallTrace, CountsLinesAndHoldsWhatNamesHeldAtTheReturn) {
  const CallTrace trace = trace_of(
      "def f(xs):\n"
      "    total = 0\n"
      "    for x in xs:\n"
      "        if x > 1:\n"
      "            total += x\n"
      "    return total\n",
      call("f", {json("[1,2,3]")}));
  EXPECT_THAT(trace.times, ElementsAre(Pair(2, 1), Pair(3, 4), Pair(4, 3), Pair(5, 2), Pair(6, 1)));
  EXPECT_EQ(trace.last_line, 6);
  EXPECT_THAT(trace.locals,
              ElementsAre(Pair("xs", "[1, 2, 3]"), Pair("total", "5"), Pair("x", "3")));
}

TEST(CallTrace, AnExceptionIsSeenWhereItWasRaised) {
  const CallTrace trace = trace_of(
      "def deep(a, b):\n"
      "    return a // b\n"
      "def f(x):\n"
      "    try:\n"
      "        deep(1, [])\n"
      "    except TypeError:\n"
      "        pass\n"
      "    return deep(x, 0)\n",
      call("f", {json("7")}));
  EXPECT_EQ(trace.last_line, 2);
  EXPECT_THAT(trace.locals, ElementsAre(Pair("a", "7"), Pair("b", "0")));
}

TEST(CallTrace, AnEndlessCallIsCutOff) {
  const CallTrace trace = trace_of(
      "def f(n):\n"
      "    while n > 0:\n"
      "        n += 1\n"
      "    return n\n",
      call("f", {json("1")}));
  EXPECT_THAT(trace.last_line, ::testing::AnyOf(2, 3));
  EXPECT_GT(trace.times.at(3), 1000);
}

TEST(CallTrace, LongAndHostileValuesAreShort) {
  const CallTrace trace = trace_of(
      "class C:\n"
      "    def __repr__(self):\n"
      "        raise SystemExit\n"
      "def f(x):\n"
      "    long, c = list(range(10**6)), C()\n"
      "    text = 'ab' * 10**6\n"
      "    return x\n",
      call("f", {json("1")}));
  EXPECT_THAT(trace.locals, Contains(Pair("long", "[0, 1, 2, 3, 4, 5, 6, 7, ...]")));
  EXPECT_THAT(trace.locals, Contains(Pair("c", "?")));
  EXPECT_LT(trace.locals.at(3).second.size(), 100);
}

TEST(CallTrace, AMissingFunctionLeavesNothing) {
  const CallTrace trace = trace_of("x = 1\n", call("f"));
  EXPECT_THAT(trace.times, IsEmpty());
  EXPECT_EQ(trace.last_line, 0);
}

TEST(CallTrace, AProgramThatDoesNotLoadIsAnError) {
  const PlannedCall of = call("f");
  const auto traces = trace_calls(*PythonHere::runtime(), "1 / 0\n", std::span(&of, 1),
                                  std::chrono::seconds(1), {});
  ASSERT_FALSE(traces);
  EXPECT_EQ(traces.error().code, Errc::bad_input);
}

}  // namespace
}  // namespace synth
