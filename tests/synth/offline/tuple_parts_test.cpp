#include "synth/authors/offline/tuple_parts.h"

#include "specs/literal.h"
#include "synth/authors/offline/purpose_solver.h"
#include "tests/synth/offline/python.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace synth {
namespace {

using ::testing::HasSubstr;

// Each example is its arguments as a tuple, and its result.
std::vector<Example> examples_from(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::vector<Example> examples;
  for (const auto& [arguments, result] : rows) {
    Example& example = examples.emplace_back();
    example.call.args = parse_literal(arguments)->get_if<Tuple>()->items;
    example.claim.expected = *parse_literal(result);
  }
  return examples;
}

FunctionSpec function_of(const std::string& purpose, const std::vector<std::string>& parameters) {
  FunctionSpec spec;
  spec.name = "f";
  spec.purpose = purpose;
  for (const std::string& name : parameters) {
    spec.inputs.push_back({name, "", "", {}});
  }
  return spec;
}

Solved search_for_part(const FunctionSpec& spec, const std::vector<Example>& examples) {
  SearchBudget budget;
  budget.work = 200'000;
  return solve_purpose(spec, examples, budget, Language::python, {});
}

TEST(TupleParts, AreFoundOneByOne) {
  const FunctionSpec spec = function_of(
      "Return the text in upper case without its spaces, and whether that is a palindrome.",
      {"text"});
  const Solved solved =
      solve_tuple_parts(spec,
                        examples_from({{"('never odd or even',)", "('NEVERODDOREVEN', True)"},
                                       {"('ab c',)", "('ABC', False)"},
                                       {"('was it a',)", "('WASITA', False)"},
                                       {"('no on',)", "('NOON', True)"}}),
                        search_for_part);
  ASSERT_FALSE(solved.code.empty());
  EXPECT_THAT(solved.code[0], HasSubstr("return (result, result == result[::-1])"));
  EXPECT_EQ(run_python(solved.code[0] + "\nprint(f('top spot'), f('x y'))"),
            "('TOPSPOT', True) ('XY', False)\n");
}

TEST(TupleParts, HaveWhatIsSaidOfTheirNamesAsPurposes) {
  std::vector<std::string> purposes;
  const auto note = [&](const FunctionSpec& part, const std::vector<Example>& examples) {
    purposes.push_back(part.purpose);
    return Solved{
        {"def f(xs: list[int]) -> int:\n    if not xs:\n        return None\n    return " +
         write_literal(*examples[0].claim.expected) + "\n"},
        {}};
  };
  const Solved solved = solve_tuple_parts(
      function_of("Return (a, b) where a is the sum of xs and b is their product.", {"xs"}),
      examples_from({{"([2, 3],)", "(5, 6)"}}), note);
  EXPECT_EQ(purposes.at(0), "Return the sum of xs.");
  EXPECT_EQ(purposes.at(1), "Return their product.");
  ASSERT_FALSE(solved.code.empty());
  EXPECT_THAT(solved.code[0], HasSubstr("def f(xs: list[int]) -> tuple[int, int]:\n"));
  EXPECT_THAT(solved.code[0],
              HasSubstr("    return ((None if not xs else 5), (None if not xs else 6))\n"));
}

TEST(TupleParts, AreAllPlausible) {
  int calls = 0;
  const auto none = [&](const FunctionSpec&, const std::vector<Example>&) {
    ++calls;
    return Solved{};
  };
  const FunctionSpec spec = function_of("Return two numbers.", {"xs"});
  EXPECT_TRUE(solve_tuple_parts(spec, examples_from({{"([2],)", "(5, 6)"}}), none).code.empty());
  EXPECT_EQ(calls, 1);
  for (const auto& results : {std::pair{"(1, 2)", "(1, 2, 3)"}, {"5", "6"}, {"(1,)", "(2,)"}}) {
    solve_tuple_parts(spec, examples_from({{"([2],)", results.first}, {"([3],)", results.second}}),
                      none);
  }
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace synth
