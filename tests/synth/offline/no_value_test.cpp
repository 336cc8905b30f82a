#include "specs/literal.h"
#include "synth/authors/offline/instruction/missing_result.h"
#include "synth/authors/offline/search/solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Example of_list(std::vector<Value> numbers, Value result) {
  return {{{Value(List{std::move(numbers)})}, {}}, {std::move(result), {}, {}}};
}

FunctionSpec of_integers(const std::string& purpose, std::vector<Example> examples) {
  FunctionSpec spec;
  spec.name = "f";
  spec.inputs = {{"xs", "list[int]", {}}};
  spec.purpose = purpose;
  spec.examples = std::move(examples);
  return spec;
}

TEST(MissingResults, AreResultsOfSomeExamplesThatTheWordsStateUnderACondition) {
  const std::vector<Example> examples = {of_list({Value(4), Value(7)}, Value(7)),
                                         of_list({}, Value(-1))};
  const auto missing = [&](const std::string& purpose) {
    std::vector<std::string> literals;
    for (const Value& value : missing_results(of_integers(purpose, examples), examples)) {
      literals.push_back(write_literal(value));
    }
    return literals;
  };
  EXPECT_THAT(missing("Returns the largest of xs. If there's no such number, return -1."),
              ElementsAre("-1"));
  EXPECT_THAT(missing("Returns the largest of xs, -1 otherwise."), ElementsAre("-1"));
  EXPECT_THAT(missing("Returns the largest of xs. The index -1 is the last."), IsEmpty());
  EXPECT_THAT(missing("Returns the largest of xs. If there is none, return 0."), IsEmpty());
}

TEST(NoValue, IsTheConditionOfTheResultForCallsWithoutOne) {
  const FunctionSpec spec =
      of_integers("Returns the largest of xs, or -1 if there is no such number.",
                  {of_list({Value(4), Value(7), Value(2)}, Value(7)),
                   of_list({Value(3), Value(1)}, Value(3)), of_list({}, Value(-1))});
  SearchBudget budget;
  budget.work = 100'000;
  const Solved solved =
      solve_function(spec, spec.examples, budget, Language::python, {}, {{}, Value(-1)});
  ASSERT_THAT(solved.code, Not(IsEmpty()));
  EXPECT_THAT(solved.code.front(),
              HasSubstr("    if len(xs) == 0:\n        return -1\n    return max(xs)\n"));
  EXPECT_FALSE(solved.is_contrived);
}

TEST(NoValue, ComesFromAnIndexBeyondTheList) {
  const FunctionSpec spec = of_integers(
      "Returns the third number.",
      {of_list({Value(4), Value(7), Value(2), Value(9)}, Value(2)),
       of_list({Value(3), Value(1), Value(8)}, Value(8)),
       of_list({Value(8), Value(2)}, Value(Null{})), of_list({Value(5)}, Value(Null{}))});
  SearchBudget budget;
  budget.work = 100'000;
  const Solved solved = solve_function(spec, spec.examples, budget);
  ASSERT_THAT(solved.code, Not(IsEmpty()));
  EXPECT_THAT(solved.code.front(),
              HasSubstr("    if len(xs) < 3:\n        return None\n    return xs[2]\n"));
}

}  // namespace
}  // namespace synth
