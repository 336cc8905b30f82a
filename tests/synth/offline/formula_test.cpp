#include "synth/authors/offline/reading/commands/formula.h"

#include "synth/authors/offline/text/usual_types.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;

TEST(StatedFormulas, AreReadWithTheirNameAndWhatTheySpeakOf) {
  const std::string text = "Compute interest: amount = principal * (1 + rate / 100) ^ years.";
  const auto formula = find_formula(text, {});
  ASSERT_TRUE(formula);
  EXPECT_EQ(formula->python, "principal * (1 + rate / 100) ** years");
  EXPECT_EQ(formula->name, "amount");
  EXPECT_EQ(text.substr(formula->begin, 6), "amount");
  EXPECT_EQ(text.substr(formula->end), ".");
  EXPECT_TRUE(formula->is_real);
  EXPECT_THAT(formula->names, ElementsAre("principal", "rate", "years"));
}

TEST(StatedFormulas, NeedMathForRoots) {
  const auto formula = find_formula("using the formula c = sqrt(a ** 2 + b ** 2)", {});
  ASSERT_TRUE(formula);
  EXPECT_EQ(formula->python, "math.sqrt(a ** 2 + b ** 2)");
  EXPECT_TRUE(formula->has_math);
}

TEST(StatedFormulas, SpeakOfTheParametersAloneWhereTheseAreKnown) {
  const std::vector<std::string> known = {"width", "height"};
  const auto formula = find_formula("returns 2 * (width + height)", known);
  ASSERT_TRUE(formula);
  EXPECT_EQ(formula->python, "2 * (width + height)");
  EXPECT_FALSE(formula->is_real);
  EXPECT_FALSE(find_formula("returns 2 * (width + depth)", known));
}

TEST(StatedFormulas, HaveCoefficientsAndSigns) {
  const std::vector<std::string> known = {"n"};
  EXPECT_EQ(find_formula("otherwise 3n + 1", known)->python, "3 * n + 1");
  EXPECT_EQ(find_formula("-n if n is negative", known)->python, "-n");
  EXPECT_FALSE(find_formula("the 3rd of n", known));
  EXPECT_FALSE(find_formula("pre-n - the first", known));
}

TEST(StatedFormulas, AreNoWordsWithHyphensSlashesOrNumbers) {
  for (const char* text : {"run-length encode a text", "true and/or false", "from 1 to 10", "x = y",
                           "return a sorted list"}) {
    EXPECT_FALSE(find_formula(text, {})) << text;
  }
}

TEST(UsualTypes, AreThoseOfNamesWithoutWhatIsPutBeforeOrBehindThem) {
  EXPECT_EQ(usual_type("nums"), "list[int]");
  EXPECT_EQ(usual_type("my_list"), "list[int]");
  EXPECT_EQ(usual_type("string2"), "str");
  EXPECT_EQ(usual_type("dict_1"), "dict[str, int]");
  EXPECT_EQ(usual_type("flags"), "");
  EXPECT_TRUE(is_vague_name("data"));
  EXPECT_TRUE(is_vague_name("flags"));
  EXPECT_FALSE(is_vague_name("nums"));
}

}  // namespace
}  // namespace synth
