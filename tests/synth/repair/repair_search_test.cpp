#include "synth/repair/repair_search.h"

#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Ending = RepairResult::Ending;

Test test(std::string name, std::vector<Value> args, Value expected) {
  Test made;
  made.function = "f";
  made.name = std::move(name);
  made.call.args = std::move(args);
  made.claim.expected = std::move(expected);
  return made;
}

RepairResult repaired(const std::string& source, RepairClaims& claims, std::size_t work = 3'000) {
  const RepairLimits limits{.limits = short_limits(), .work = work};
  auto result = search_repair(*PythonHere::runtime(), source, claims, limits, {});
  EXPECT_TRUE(result) << result.error().message;
  return result ? *std::move(result) : RepairResult{};
}

RepairResult repaired(const std::string& source, const std::vector<Test>& tests,
                      std::size_t work = 3'000) {
  return repaired(source, *claims_of(tests), work);
}

List numbers(std::initializer_list<int> items) {
  List list;
  for (const int item : items) {
    list.items.emplace_back(item);
  }
  return list;
}

TEST(RepairSearch, MendsOneOperatorAndNothingElse) {
  const std::string source =
      "def f(xs):\n    # the largest\n    best = xs[0]\n    for x in xs:\n        if x < best:\n"
      "            best = x\n    return best\n";
  const auto result =
      repaired(source, {test("a", {numbers({1, 3, 2})}, 3), test("b", {numbers({5, 1})}, 5),
                        test("c", {numbers({4})}, 4)});
  EXPECT_EQ(result.ending, Ending::repaired);
  EXPECT_THAT(result.failing, ElementsAre("a", "b"));
  EXPECT_THAT(result.source, HasSubstr("# the largest\n"));
  const auto again = repaired(result.source, {test("d", {numbers({-7, -2, -9})}, -2)});
  EXPECT_EQ(again.ending, Ending::nothing_fails) << result.source;
}

TEST(RepairSearch, SaysThatNothingFailsAndChangesNothing) {
  const std::string source = "def f(x):\n    return x\n";
  const auto result = repaired(source, {test("a", {Value(1)}, 1)});
  EXPECT_EQ(result.ending, Ending::nothing_fails);
  EXPECT_EQ(result.source, source);
  EXPECT_EQ(result.tried, 0U);
  EXPECT_EQ(result.checks, 1U);
}

TEST(RepairSearch, MendsTwoFaultsAtOnce) {
  const std::string source =
      "def f(xs):\n    total = 1\n    for x in xs:\n        total -= x\n    return total\n";
  const auto result =
      repaired(source,
               {test("a", {numbers({})}, 0), test("b", {numbers({2, 5})}, 7),
                test("c", {numbers({1, 1, 1})}, 3), test("d", {numbers({-4, 9})}, 5)},
               8'000);
  EXPECT_EQ(result.ending, Ending::repaired);
  const auto again = repaired(result.source, {test("e", {numbers({10, 20, -5})}, 25)});
  EXPECT_EQ(again.ending, Ending::nothing_fails) << result.source;
}

TEST(RepairSearch, GivesUpWhenItsWorkIsDoneAndKeepsTheProgram) {
  const std::string source = "def f(x):\n    return x\n";
  const auto result =
      repaired(source, {test("a", {Value(1)}, "one"), test("b", {Value(2)}, "zwei")}, 500);
  EXPECT_EQ(result.ending, Ending::not_repaired);
  EXPECT_EQ(result.source, source);
  EXPECT_THAT(result.change, IsEmpty());
}

TEST(RepairSearch, TriesLessWhereCallsAreSlow) {
  const std::vector<synth::Test> tests{test("a", {Value(1)}, "one"), test("b", {Value(2)}, "zwei")};
  const auto quick = repaired("def f(x):\n    return x\n", tests, 500);
  const auto slow = repaired("def f(x):\n    sum(range(400_000))\n    return x\n", tests, 500);
  EXPECT_EQ(slow.ending, Ending::not_repaired);
  EXPECT_GT(slow.tried, 0U);
  EXPECT_LT(slow.tried, quick.tried / 2);
}

TEST(RepairSearch, MendsALoopThatDoesNotEnd) {
  const std::string source =
      "def f(n):\n    count = 0\n    while n > 0:\n        count += n\n    return count\n";
  const auto result = repaired(
      source, {test("a", {Value(3)}, 6), test("b", {Value(0)}, 0), test("c", {Value(1)}, 1)});
  EXPECT_EQ(result.ending, Ending::repaired);
  EXPECT_THAT(result.source, HasSubstr("n -= 1"));
}

TEST(RepairSearch, TakesAFileOfAssertions) {
  AssertionFile file{.text =
                         "from code import f\ndef test_f():\n    assert f('a') == 'A'\n    for w "
                         "in ['b', 'cd']:\n        assert f(w) == w.upper()\n",
                     .module = "code",
                     .functions = {"f"}};
  auto claims = claims_of(*PythonHere::runtime(), std::move(file), {});
  ASSERT_TRUE(claims) << claims.error().message;
  const auto result = repaired("def f(s):\n    return s.lower()\n", **claims);
  EXPECT_EQ(result.ending, Ending::repaired);
  EXPECT_EQ(result.source, "def f(s):\n    return s.upper()\n");
  EXPECT_EQ(result.checks, 3U);
}

TEST(RepairSearch, ShowsACallOnWhichOtherPatchesDiffer) {
  const auto result = repaired("def f(x):\n    return x + 3\n", {test("a", {Value(2)}, 4)});
  EXPECT_EQ(result.ending, Ending::repaired);
  EXPECT_THAT(result.disagreement, HasSubstr("f("));
}

}  // namespace
}  // namespace synth
