#include "specs/equality.h"

#include "specs/literal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace synth {
namespace {

Value literal(std::string_view text) {
  return parse_literal(text).value();
}

bool python_equal(std::string_view a, std::string_view b) {
  return equal(literal(a), literal(b), Language::python);
}

bool python_matches(std::string_view actual, std::string_view expected,
                    std::optional<Tolerance> tolerance = std::nullopt) {
  return matches(literal(actual), literal(expected), tolerance, Language::python);
}

bool javascript_equal(const Value& a, const Value& b) {
  return equal(a, b, Language::javascript);
}

TEST(EqualityTest, PythonComparesNumbersAcrossKinds) {
  EXPECT_TRUE(python_equal("True", "1"));
  EXPECT_TRUE(python_equal("0.0", "-0.0"));
  EXPECT_TRUE(python_equal("1", "1.0"));
  EXPECT_TRUE(python_equal("1+0j", "True"));
  EXPECT_TRUE(python_equal("1e20", "100000000000000000000"));
  EXPECT_FALSE(python_equal("9007199254740993", "9007199254740992.0"));
  EXPECT_FALSE(python_equal("1", "1+1j"));
  EXPECT_FALSE(python_equal("1", "'1'"));
  EXPECT_FALSE(python_equal("None", "0"));
  EXPECT_FALSE(python_equal("'a'", "b'a'"));
}

TEST(EqualityTest, PythonTellsSequencesApartAndIgnoresOrderWhereItHasNone) {
  EXPECT_FALSE(python_equal("[1]", "(1,)"));
  EXPECT_FALSE(python_equal("[1, 2]", "[2, 1]"));
  EXPECT_FALSE(python_equal("[1, 2]", "[1]"));
  EXPECT_TRUE(python_equal("{1, 2}", "{2, 1.0}"));
  EXPECT_TRUE(python_equal("{1}", "frozenset({1})"));
  EXPECT_FALSE(python_equal("{1, 2}", "{1, 3}"));
  EXPECT_TRUE(python_equal("{'a': 1, 2: [3]}", "{2.0: [3], 'a': True}"));
  EXPECT_FALSE(python_equal("{'a': 1}", "{'a': 2}"));
  EXPECT_FALSE(python_equal("{'a': 1}", "{'b': 1}"));
}

TEST(EqualityTest, NanEqualsNothingInPython) {
  EXPECT_FALSE(python_equal("float('nan')", "float('nan')"));
  EXPECT_FALSE(python_equal("[float('nan')]", "[float('nan')]"));
  EXPECT_FALSE(python_equal("{float('nan')}", "{float('nan')}"));
}

TEST(EqualityTest, JavaScriptComparesAsDeepStrictEqual) {
  EXPECT_FALSE(javascript_equal(0, -0.0));
  EXPECT_FALSE(javascript_equal(0.0, -0.0));
  EXPECT_FALSE(javascript_equal(true, 1));
  EXPECT_TRUE(javascript_equal(true, true));
  EXPECT_TRUE(javascript_equal(1, 1.0));
  EXPECT_FALSE(javascript_equal(std::int64_t{1} << 60U, std::ldexp(1.0, 60)));  // a BigInt
  EXPECT_TRUE(javascript_equal(std::nan(""), std::nan("")));
  EXPECT_FALSE(javascript_equal(Null{}, Undefined{}));
  EXPECT_TRUE(javascript_equal(Map{{{1, 2}, {"a", 3}}}, Map{{{"a", 3}, {1, 2}}}));
  EXPECT_FALSE(javascript_equal(Map{{{"a", 3}}}, Dict{{{"a", 3}}}));
  EXPECT_TRUE(javascript_equal(Map{{{3, "a"}}}, Dict{{{3, "a"}}}));
  EXPECT_FALSE(javascript_equal(Map{{{3, "a"}}}, Dict{{{4, "a"}}}));
  EXPECT_FALSE(javascript_equal(Map{}, Dict{}));
}

TEST(MatchesTest, ExpectedNanMatchesOnlyNan) {
  EXPECT_TRUE(
      python_matches("[float('nan'), {'a': float('nan')}]", "[float('nan'), {'a': float('nan')}]"));
  EXPECT_TRUE(python_matches("{float('nan'), 1}", "{1, float('nan')}"));
  EXPECT_FALSE(python_matches("0.0", "float('nan')", Tolerance{.abs = 1, .rel = 1}));
  EXPECT_FALSE(python_matches("float('nan')", "0.0", Tolerance{.abs = 1, .rel = 1}));
}

TEST(MatchesTest, ToleranceReachesEveryDepth) {
  const Tolerance near{.abs = 1e-6, .rel = 0};
  EXPECT_FALSE(python_matches("0.30000000000000004", "0.3"));
  EXPECT_TRUE(python_matches("0.30000000000000004", "0.3", near));
  EXPECT_TRUE(python_matches("[(0.30000000000000004,)]", "[(0.3,)]", near));
  EXPECT_TRUE(python_matches("{'a': [0.30000000000000004]}", "{'a': [0.3]}", near));
  EXPECT_TRUE(python_matches("{0.30000000000000004: 'a'}", "{0.3: 'a'}", near));
  EXPECT_TRUE(python_matches("{0.1, 0.30000000000000004}", "{0.3, 0.1000000001}", near));
  EXPECT_TRUE(python_matches("{(1, 0.30000000000000004), (2, 0.3)}", "{(2, 0.3), (1, 0.3)}", near));
  EXPECT_TRUE(python_matches("1.0000000001+2j", "1+2j", near));
  EXPECT_TRUE(python_matches("3", "3.0000000001", near));
  EXPECT_FALSE(python_matches("0.31", "0.3", near));
  EXPECT_FALSE(python_matches("[0.31]", "[0.3]", near));
  EXPECT_FALSE(python_matches("{0.1, 0.31}", "{0.3, 0.1}", near));
}

TEST(MatchesTest, RelativeToleranceIsOfTheExpectedValue) {
  const Tolerance tenth{.abs = 0, .rel = 0.1};
  EXPECT_TRUE(python_matches("110.0", "100.0", tenth));
  EXPECT_FALSE(python_matches("100.0", "90.0", tenth));
  EXPECT_TRUE(python_matches("-91.0", "-100.0", tenth));
}

TEST(MatchesTest, ToleranceIsForFloatsAndFiniteNumbersOnly) {
  const Tolerance wide{.abs = 10, .rel = 10};
  EXPECT_FALSE(python_matches("1", "2", wide));
  EXPECT_FALSE(python_matches("float('inf')", "1.0", wide));
  EXPECT_FALSE(python_matches("1.0", "float('inf')", wide));
  EXPECT_TRUE(python_matches("float('inf')", "float('inf')", wide));
  EXPECT_FALSE(python_matches("'1.0'", "1.0", wide));
}

// Greedy pairing would match 1.0 with 1.5 and leave no value for 0.5.
TEST(MatchesTest, SetsAreMatchedAsAWhole) {
  EXPECT_TRUE(python_matches("{1.0, 2.0}", "{0.5, 1.5}", Tolerance{.abs = 0.5, .rel = 0}));
  EXPECT_TRUE(python_matches("{('a', 1.0), ('a', 2.0)}", "{('a', 1.5), ('a', 0.5)}",
                             Tolerance{.abs = 0.5, .rel = 0}));
  EXPECT_FALSE(python_matches("{('a', 1.0), ('a', 5.0)}", "{('a', 1.5), ('a', 0.5)}",
                              Tolerance{.abs = 0.5, .rel = 0}));
}

TEST(MatchesTest, LargeSetsAndDictsAreComparedInReasonableTime) {
  Set a;
  Set b;
  Dict c;
  Dict d;
  constexpr int kCount = 5'000;
  for (int i = 0; i < kCount; ++i) {
    a.items.emplace_back(i + 1e-9);
    b.items.emplace_back(kCount - 1 - i);
    c.entries.emplace_back(i, i + 1e-9);
    d.entries.emplace_back(kCount - 1 - i, kCount - 1 - i);
  }
  const Tolerance near{.abs = 1e-6, .rel = 0};
  EXPECT_TRUE(matches(a, b, near, Language::python));
  EXPECT_TRUE(matches(c, d, near, Language::python));
  EXPECT_FALSE(equal(c, d, Language::python));
}

Object point(std::optional<double> x, std::string repr = "Point") {
  Object object{.type = "solution.Point", .repr = std::move(repr), .fields = {}, .base = {}};
  if (x) {
    object.fields = {{"x", *x}, {"y", 0}};
  }
  return object;
}

bool matches_exactly(const Value& actual, const Value& expected) {
  return matches(actual, expected, std::nullopt, Language::python);
}

TEST(MatchesTest, ObjectsMatchByTypeAndFieldsElseRepr) {
  EXPECT_TRUE(matches_exactly(point(1, "a"), point(1, "b")));
  EXPECT_FALSE(matches_exactly(point(1), point(2)));
  EXPECT_TRUE(matches(point(1), point(1.1), Tolerance{.abs = 0.2, .rel = 0}, Language::python));
  EXPECT_TRUE(matches_exactly(point(1, "a"), point(std::nullopt, "a")));
  EXPECT_FALSE(matches_exactly(point(1, "a"), point(std::nullopt, "b")));
  EXPECT_FALSE(matches_exactly(point(std::nullopt, "a"), point(1, "a")));
  Object other = point(1);
  other.type = "solution.Other";
  EXPECT_FALSE(matches_exactly(other, point(1)));
  EXPECT_FALSE(equal(point(1, "a"), point(std::nullopt, "a"), Language::python));
}

TEST(MatchesTest, APlainExpectedValueMatchesTheBaseOfAnObject) {
  const auto counter = [](std::string_view content) {
    return Object{.type = "collections.Counter",
                  .repr = "",
                  .fields = {},
                  .base = std::make_shared<const Value>(literal(content))};
  };
  EXPECT_TRUE(matches_exactly(counter("{'a': 1}"), literal("{'a': 1.0}")));
  EXPECT_FALSE(matches_exactly(counter("{'a': 1}"), literal("{'a': 2}")));
  EXPECT_TRUE(matches_exactly(List{{counter("{'a': 1}")}}, literal("[{'a': 1}]")));
  EXPECT_TRUE(matches_exactly(Set{{counter("1")}}, literal("{1}")));
  EXPECT_FALSE(matches_exactly(literal("{'a': 1}"), counter("{'a': 1}")));
  EXPECT_FALSE(equal(counter("1"), 1, Language::python));
}

}  // namespace
}  // namespace synth
