#include "specs/examples/example_reader.h"

#include "specs/literal.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> values_in(std::string_view text) {
  std::vector<std::string> found;
  for (const ReadExample& read : read_examples(text)) {
    found.push_back(write_literal(*read.example.claim.expected));
  }
  return found;
}

TEST(ExampleReader, TakesTheResultOfACalculation) {
  EXPECT_THAT(values_in("left('5 apples', 19) -> 19 - 5 = 14"), ElementsAre("14"));
  EXPECT_THAT(values_in("area(2, 3) => 2 * 3 -> 6, area(1, 1) = 1"), ElementsAre("6", "1"));
  EXPECT_THAT(values_in("area(2, 3) = 6 = 2 * 3"), ElementsAre("6"));
  EXPECT_THAT(values_in("`f(2)` -> `2 + 1` == `3`"), ElementsAre("3"));
}

TEST(ExampleReader, TakesNoClaimFromACalculationWithoutResultOrAChainOfArrows) {
  for (const std::string text :
       {"half(8) -> 8 // 2", "half(4) -> 2 -> 1", "f(1) -> 'a' + 'b'", "f(1) == 2 * 3",
        "f(1) == 2*3", "half(8) -> 8 / 2 -", "f(1) -> 2 + 3 = x"}) {
    EXPECT_THAT(values_in(text), IsEmpty()) << text;
  }
}

TEST(ExampleReader, TakesAValueThatWordsOrMarksFollow) {
  EXPECT_THAT(values_in("f(1) -> 2 - the next one"), ElementsAre("2"));
  EXPECT_THAT(values_in("| f(1) -> 2 | 3 |"), ElementsAre("2"));
  EXPECT_THAT(values_in("f(1) -> 2, f(2) -> 3\n- 4 more"), ElementsAre("2", "3"));
  EXPECT_THAT(values_in("f(1) == -2 and f(3) = 4 == 4"), ElementsAre("-2", "4"));
}

}  // namespace
}  // namespace synth
