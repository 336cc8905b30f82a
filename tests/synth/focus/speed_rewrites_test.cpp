#include "synth/focus/speed_rewrites.h"

#include "specs/literal.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

namespace synth {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<std::string> rewrites(const std::string& code) {
  auto texts = speed_rewrites(*PythonHere::runtime(), code, {});
  EXPECT_TRUE(texts) << texts.error().message;
  return texts ? *std::move(texts) : std::vector<std::string>();
}

// Returns code that the rules apply to, after all of them.
std::string rewritten(const std::string& code) {
  const auto texts = rewrites(code);
  EXPECT_THAT(texts, Not(IsEmpty())) << code;
  return texts.empty() ? "" : texts.front();
}

std::string shown(const Outcome& outcome) {
  if (outcome.value) {
    return write_literal(*outcome.value);
  }
  return outcome.error ? outcome.error->type : "nothing";
}

// Expects the same results of calls of the code as it is and after the rules.
void expect_same(const std::string& code, const std::string& function, std::vector<Call> calls) {
  std::vector<PlannedCall> planned;
  for (Call& call : calls) {
    planned.push_back({.function = function, .call = std::move(call), .setup = {}});
  }
  const auto before = PythonHere::runtime()->run(code, planned, short_limits(), {});
  const auto after = PythonHere::runtime()->run(rewritten(code), planned, short_limits(), {});
  ASSERT_TRUE(before && after);
  for (std::size_t i = 0; i < planned.size(); ++i) {
    EXPECT_EQ(shown(before->outcomes[i]), shown(after->outcomes[i])) << code << i;
  }
}

TEST(SpeedRewritesTest, WhatCallsItselfTwiceRemembersAndHandsOnWhatStaysTheSame) {
  const std::string code =
      "def ways(coins, amount, i):\n    \"\"\"How many.\n\n    Ways.\"\"\"\n"
      "    if amount == 0: return 1\n"
      "    if amount < 0 or i == len(coins): return 0\n"
      "    return ways(coins, amount - coins[i], i) + ways(coins, amount, i + 1)\n";
  EXPECT_THAT(rewritten(code),
              AllOf(HasSubstr("def ways(amount, i):"), HasSubstr("ways(amount, i + 1)")));
  expect_same(code, "ways", {Call{{List{{1, 2, 5}}, 11, 0}, {}}, Call{{List{}, 3, 0}, {}}});
}

TEST(SpeedRewritesTest, ListsAreSearchedByHashWhateverTheyHold) {
  const std::string code =
      "def common(a, b):\n    found = []\n    for x in a:\n"
      "        if x in b and x not in found and b.count(x) < 3:\n            found.append(x)\n"
      "    return found\n";
  EXPECT_THAT(rewritten(code), AllOf(HasSubstr("x in b_members and x not in found_members"),
                                     HasSubstr("found_members.add(x)")));
  expect_same(code, "common",
              {Call{{List{{1, 2, 1, true}}, List{{1, 2, 2, 2}}}, {}},
               Call{{List{{List{{1}}, 2}}, List{{List{{1}}, 3}}}, {}},
               Call{{List{{List{{1}}}}, List{{3}}}, {}}, Call{{List{{"a", "ab"}}, "cabd"}, {}}});
}

TEST(SpeedRewritesTest, WhatALoopDoesNotChangeIsWorkedOutOnce) {
  const std::string code =
      "def scaled(xs):\n    return [(x - min(xs)) / (max(xs) - min(xs)) for x in xs]\n";
  EXPECT_THAT(rewritten(code), HasSubstr("(x - xs_min) / (xs_max - xs_min)"));
  expect_same(code, "scaled", {Call{{List{{1, 2, 5}}}, {}}, Call{{List{}}, {}}});
}

TEST(SpeedRewritesTest, WhatMayChangeOrIsNoPlainRecursionStays) {
  for (const char* code : {
           "def f(n):\n    return n * f(n - 1) if n else 1\n",
           "def f(n, seen):\n    seen[n] = 1\n    return f(n - 1, seen) + f(n - 2, seen)\n",
           "def f(n):\n    print(n)\n    return n and f(n - 1) + f(n - 2)\n",
           "def f(n):\n    return [n] if n < 1 else f(n - 1) + f(n - 2)\n",
           "def f(xs: list[int]) -> int:\n    return f(xs[1:]) + f(xs[2:]) if xs else 0\n",
           "def f(xs, y):\n    while y in xs:\n        xs.remove(y)\n    return xs\n",
           "def f(xs):\n    for x in xs:\n        xs = xs[1:]\n        if 3 in xs: return x\n",
           "def f(xs):\n    return 3 in xs\n",
           "def f(:\n",
       }) {
    EXPECT_THAT(rewrites(code), IsEmpty()) << code;
  }
}

}  // namespace
}  // namespace synth
