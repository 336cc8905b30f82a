#include "testing/suites/code/stated_values.h"

#include "specs/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> stated(std::string_view prose, std::string_view annotation = "") {
  std::vector<std::string> found;
  for (const StatedValue& each : read_stated_values(prose, "xs", annotation)) {
    found.push_back(write_literal(each.argument) + " -> " + write_literal(each.result));
  }
  return found;
}

TEST(StatedValues, AreReadFromSentences) {
  EXPECT_THAT(stated("The mean. Returns 0 for an empty\n    list."), ElementsAre("[] -> 0"));
  EXPECT_THAT(stated("The first item, or `None` if `xs` is empty.", "list[int]"),
              ElementsAre("[] -> None"));
  EXPECT_THAT(stated("Returns \"even\" if xs is 2 and \"odd\" if xs is 3."),
              ElementsAre("2 -> 'even'", "3 -> 'odd'"));
  EXPECT_THAT(stated("Initials: \"Ada B\" gives \"AB\"."), ElementsAre("'Ada B' -> 'AB'"));
  EXPECT_THAT(stated("Returns an empty list for [1]"), ElementsAre("[1] -> []"));
  EXPECT_THAT(stated("For xs = [1, 2] the output should be 3\n  For xs = [], the result is 0."),
              ElementsAre("[1, 2] -> 3", "[] -> 0"));
}

TEST(StatedValues, AreNotReadWhereTheSentenceSaysMore) {
  EXPECT_THAT(stated("Returns 3 for 10 percent of them."), IsEmpty());
  EXPECT_THAT(stated("Returns 0 for empty files."), IsEmpty());
  EXPECT_THAT(stated("Returns 1 if xs is 2 days old."), IsEmpty());
  EXPECT_THAT(stated("Returns None if xs is empty."), IsEmpty());  // a list, or text?
  EXPECT_THAT(stated("Returns 0 if other is 3. Gives 4."), IsEmpty());
  EXPECT_THAT(stated("Returns \"a\" gives"), IsEmpty());
  EXPECT_THAT(stated("For xs = [1] the output should be 3 times as long."), IsEmpty());
}

}  // namespace
}  // namespace synth
