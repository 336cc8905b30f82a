#include "synth/authors/offline/reading/exclusions.h"

#include "specs/literal.h"
#include "synth/authors/offline/instruction/prose_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Returns the calls that follow, and what they give.
std::vector<std::string> following(const std::string& purpose, const std::string& examples) {
  FunctionSpec spec = read_prose("f(xs). " + examples).specs.functions.at(0);
  spec.purpose = purpose;
  std::vector<std::string> lines;
  for (const Example& example : examples_with_excluded(spec, spec.examples)) {
    lines.push_back(to_source("f", example.call) + " == " + write_literal(*example.claim.expected));
  }
  return lines;
}

TEST(Exclusions, GiveTheSameWithAnElementThatIsLeftOut) {
  EXPECT_THAT(following("Count the names by their first letter. Empty names are skipped.",
                        "f(['Ann']) == 1"),
              ElementsAre("f(['', 'Ann']) == 1", "f(['Ann', '']) == 1"));
  EXPECT_THAT(following("Drop the empty sublists and reverse the others.", "f([[1]]) == [[1]]"),
              ElementsAre("f([[], [1]]) == [[1]]", "f([[1], []]) == [[1]]"));
  EXPECT_THAT(following("Add the numbers, leaving out all negative ones.", "f([2, 3]) == 5"),
              ElementsAre("f([-7, 2, 3]) == 5", "f([2, 3, -7]) == 5"));
  EXPECT_THAT(following("The product of the numbers; zeros are ignored.", "f([2, 3]) == 6"),
              ElementsAre("f([0, 2, 3]) == 6", "f([2, 3, 0]) == 6"));
}

TEST(Exclusions, AreOfElementsOfThatKindInTheOnlyList) {
  EXPECT_THAT(following("Empty names are skipped.", "f([1, 2]) == 1"), IsEmpty());
  EXPECT_THAT(following("Empty names are skipped.", "f([]) == 0"), IsEmpty());
  EXPECT_THAT(following("Ignore negative numbers.", "f([1], [2]) == 1"), IsEmpty());
  EXPECT_THAT(following("Ignore negative numbers.", "f(3) == 1"), IsEmpty());
}

TEST(LeftAlone, IsTheTextInUpperCaseIfOnlyLowerCaseLettersChange) {
  const auto left_alone = [](const std::string& purpose, const std::string& examples) {
    FunctionSpec spec = read_prose("f(c, n). " + examples).specs.functions.at(0);
    spec.purpose = purpose;
    std::vector<std::string> lines;
    for (const Example& example : examples_left_alone(spec, spec.examples)) {
      lines.push_back(to_source("f", example.call) +
                      " == " + write_literal(*example.claim.expected));
    }
    return lines;
  };
  const std::string moved = "Moves a lower case letter n places forward";
  EXPECT_THAT(left_alone(moved + "; every other character stays as it is.", "f('z', 1) == 'a'"),
              ElementsAre("f('Z', 1) == 'Z'"));
  EXPECT_THAT(left_alone(moved + " and leaves all other characters alone.", "f('b!', 1) == 'c!'"),
              ElementsAre("f('B!', 1) == 'B!'"));
  EXPECT_THAT(left_alone(moved + ".", "f('z', 1) == 'a'"), IsEmpty());
  EXPECT_THAT(left_alone("Moves a letter; other characters stay.", "f('z', 1) == 'a'"), IsEmpty());
  EXPECT_THAT(left_alone("Makes all lower case letters; the others stay.", "f('Ab', 1) == 'ab'"),
              IsEmpty());
}

TEST(Exclusions, AreNotLookedForInTextsThatAreNoPurpose) {
  std::string data;
  for (int i = 0; i < 200; ++i) {
    data += "empty words here ";
  }
  EXPECT_THAT(following("Empty names are skipped. " + data, "f(['a']) == 1"), IsEmpty());
}

TEST(Exclusions, AreOnlyWhatIsSaidToBeLeftOut) {
  EXPECT_THAT(following("Returns the number of empty names.", "f(['a']) == 0"), IsEmpty());
  EXPECT_THAT(following("Returns 0 if the list is empty.", "f([1]) == 1"), IsEmpty());
  EXPECT_THAT(following("Ignore case.", "f(['a']) == 0"), IsEmpty());
}

}  // namespace
}  // namespace synth
