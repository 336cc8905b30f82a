#include "synth/focus/growth.h"

#include "specs/literal.h"
#include "tests/testing/runtimes/python_here.h"

#include <gmock/gmock.h>

#include <string>

namespace synth {
namespace {

using ::testing::DoubleNear;
using ::testing::Gt;
using ::testing::Lt;
using ::testing::Optional;

Value literal(std::string_view text) {
  return parse_literal(text).value();
}

std::string grown(std::string_view text, std::size_t size) {
  const auto value = of_size(literal(text), size);
  return value ? write_literal(*value) : "none";
}

TEST(GrowthTest, ValuesGrowWithinTheirKind) {
  EXPECT_EQ(grown("'abc'", 7), "'abcabca'");
  EXPECT_EQ(grown("3", 9), "9");
  EXPECT_EQ(grown("['x', 'y']", 3), "['x0', 'y1', 'x2']");
  EXPECT_EQ(grown("[1.5]", 3), "[1.5, 1.5, 1.5]");
  EXPECT_EQ(grown("(None, True)", 3), "(None, True, None)");
  EXPECT_EQ(grown("[8, 8]", 4), "[0, 3, 2, 1]");  // no two alike
}

TEST(GrowthTest, WhatHasNoSizeOfItsOwnDoesNotGrow) {
  for (const char* text : {"[]", "''", "2.5", "None", "True", "{1: 2}", "'ä'"}) {
    EXPECT_EQ(grown(text, 5), "none") << text;
  }
}

TEST(GrowthTest, TheExponentIsOfWhatTakesLongEnough) {
  Growth growth{.points = {{4, 0.1}, {9, 0.1}, {19, 1}, {39, 4}, {79, 16}, {159, 64}, {319, 256}}};
  EXPECT_THAT(growth.exponent(), Optional(DoubleNear(2, 0.05)));
  growth.points.resize(4);
  EXPECT_EQ(growth.exponent(), std::nullopt);
}

TEST(GrowthTest, ABusyMachineDoesNotChangeTheExponent) {
  const Growth slow_calls{
      .points = {{4, 2}, {9, 1.8}, {19, 2}, {39, 3}, {79, 6}, {159, 18}, {319, 66}, {639, 258}}};
  EXPECT_THAT(slow_calls.exponent(), Optional(DoubleNear(2, 0.2)));
  const Growth one_late{.points = {{39, 4}, {79, 160}, {159, 64}, {319, 256}, {639, 1'024}}};
  EXPECT_THAT(one_late.exponent(), Optional(DoubleNear(2, 0.2)));
}

TEST(GrowthTest, AnExplosionHasOnePointThatTakesLong) {
  const Growth growth{.points = {{4, 0.1}, {9, 0.1}, {19, 0.3}, {39, 2'000}}, .is_cut_off = true};
  EXPECT_THAT(growth.exponent(), Optional(Gt(6.0)));
  EXPECT_EQ(Growth{}.exponent(), std::nullopt);
}

// A quadratic function takes 64 times as long when a linear one takes 8 times as long.
TEST(GrowthTest, IsMeasuredByRunning) {
  const std::string source =
      "def pairs(xs):\n    return sum(1 for a in xs for b in xs if a < b)\n"
      "def total(xs):\n    s = 0\n    for x in xs: s += x\n    return s\n";
  const Call call{{literal("[1, 2]")}, {}};
  const auto measure = [&](const char* function) {
    return measure_growth(*PythonHere::runtime(), source, function, call, {0}, {}, {}).value();
  };
  EXPECT_THAT(measure("pairs").exponent(), Optional(Gt(1.6)));
  EXPECT_THAT(measure("total").exponent().value_or(0), Lt(1.6));
}

TEST(GrowthTest, ArgumentsGrowAloneAndTogether) {
  const Call call{{literal("[1]"), literal("None"), literal("'a'")}, {}};
  using Ways = std::vector<std::vector<std::size_t>>;
  EXPECT_EQ(ways_to_grow(call), (Ways{{0}, {2}, {0, 2}}));
  const auto grown = with_size(call, std::vector<std::size_t>{0, 2}, 3);
  ASSERT_TRUE(grown);
  EXPECT_EQ(to_source("f", *grown), "f([0, 2, 1], None, 'aaa')");
  EXPECT_EQ(with_size(call, std::vector<std::size_t>{1}, 3), std::nullopt);
  EXPECT_EQ(ways_to_grow(Call{{literal("3")}, {}}), Ways{{0}});
}

TEST(GrowthTest, EndsWhereTheFunctionRaises) {
  const auto growth = measure_growth(
      *PythonHere::runtime(), "def f(s):\n    if len(s) > 20: raise ValueError(s)\n    return s\n",
      "f", Call{{literal("'ab'")}, {}}, {0}, {}, {});
  ASSERT_TRUE(growth);
  EXPECT_EQ(growth->points.size(), 3U);  // 4, 9, 19
  EXPECT_EQ(growth->exponent(), std::nullopt);
}

}  // namespace
}  // namespace synth
