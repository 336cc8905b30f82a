#include "synth/authors/offline/reading/partial_reading.h"

#include "synth/authors/offline/instruction/prose_reader.h"
#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/reading/read_pieces.h"
#include "synth/authors/offline/search/solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(PartsOfPurpose, AreSentencesAndClausesWithoutAsides) {
  const auto parts = parts_of_purpose(
      "Given a list of words (maybe none), return the longest word. Words are apart.");
  EXPECT_THAT(parts, Contains("Return the longest word."));
  EXPECT_THAT(parts, Contains("Given a list of words, return the longest word."));
  EXPECT_THAT(parts, Contains("Words are apart."));
  EXPECT_THAT(parts, Contains("Given a list of words, maybe none, return the longest word."));
  EXPECT_LE(parts.size(), 24U);
}

FunctionSpec of_numbers(const std::string& purpose) {
  FunctionSpec spec;
  spec.name = "f";
  spec.inputs = {{"xs", "list[int]", {}}};
  spec.purpose = purpose;
  return spec;
}

TEST(PartialReading, IsTheFirstPartWhoseCodeIsAccepted) {
  const FunctionSpec spec =
      of_numbers("Frobnicates the gizmo. Return the sum of xs. Return the product of xs.");
  const auto has = [](const char* text) {
    return [text](const std::string& code) { return code.find(text) != std::string::npos; };
  };
  const auto sum = read_part(spec, has("sum(xs)"));
  ASSERT_TRUE(sum);
  EXPECT_EQ(sum->value, "sum(xs)");
  EXPECT_THAT(read_part(spec, has("prod"))->value, HasSubstr("prod(xs)"));
  EXPECT_FALSE(read_part(spec, has("max(")));
}

TEST(ReadPieces, AreWhatIsUnderstoodOfTheParametersAndTheirElements) {
  Pool pool;
  const std::vector<TypeId> types = {synth::list_of(kInt)};
  const auto pieces = read_pieces(
      of_numbers("The frobnicated sum of xs, of the elements greater than 10."), types, pool);
  const Cell list = pool.list(std::vector<Cell>{3, 20});
  bool has_sum = false;
  bool has_property = false;
  for (const ProsePiece& piece : pieces) {
    if (piece.element) {
      has_property = has_property ||
                     (piece.expression.type == kBool &&
                      evaluate(piece.expression, {{3, 20}}, 2, pool) == std::vector<Cell>{0, 1});
    } else {
      has_sum = has_sum || evaluate(piece.expression, {{list}}, 1, pool) == std::vector<Cell>{23};
    }
  }
  EXPECT_TRUE(has_sum);
  EXPECT_TRUE(has_property);
}

TEST(ReadPieces, AreUsedByTheSearch) {
  FunctionSpec spec = of_numbers("Of all the gizmos.");
  spec.examples = {{{{Value(List{{Value(3), Value(20), Value(31)}})}, {}}, {Value(2), {}, {}}},
                   {{{Value(List{{Value(12)}})}, {}}, {Value(1), {}, {}}},
                   {{{Value(List{{Value(5), Value(2)}})}, {}}, {Value(0), {}, {}}}};
  const auto above_ten = [](const std::vector<TypeId>&, Pool& pool) {
    return read_pieces(of_numbers("Elements greater than 10."), {synth::list_of(kInt)}, pool);
  };
  SearchBudget budget;
  budget.work = 300'000;
  const Solved solved =
      solve_function(spec, spec.examples, budget, Language::python, {}, {above_ten});
  EXPECT_THAT(solved.code, Not(IsEmpty()));
  EXPECT_THAT(solved.code.front(), HasSubstr("> 10"));
  EXPECT_GE(solved.said, 3);  // "greater than 10"
}

}  // namespace
}  // namespace synth
