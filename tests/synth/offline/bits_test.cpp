#include "synth/authors/offline/search/bits/bits_search.h"
#include "synth/authors/offline/search/bits/bits_writer.h"
#include "synth/authors/offline/search/bits/decision_tree.h"
#include "synth/authors/offline/search/solver.h"
#include "tests/synth/offline/python.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace synth {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

BitsResult found_for(std::uint64_t (*function)(std::uint64_t), std::size_t examples) {
  BitsProblem problem{{{}}, {}};
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < examples; ++i) {
    problem.inputs[0].push_back(random() << (random() % 3));
    problem.results.push_back(function(problem.inputs[0].back()));
  }
  SearchBudget budget;
  budget.work = 1'000'000;
  return search_bits(problem, budget);
}

// Returns on how many other words the first program is right.
std::size_t right_of_hundred(const BitsResult& result, std::uint64_t (*function)(std::uint64_t)) {
  std::size_t right = 0;
  std::mt19937_64 random(2);
  for (int i = 0; i < 100 && !result.found.empty(); ++i) {
    const std::vector<std::uint64_t> word = {random() << (random() % 3)};
    right += evaluate(result.found[0], word) == function(word[0]) ? 1 : 0;
  }
  return right;
}

TEST(BitsSearch, FindsTheLowestSetBit) {
  const auto lowest = [](std::uint64_t x) { return x & (~x + 1); };
  EXPECT_EQ(right_of_hundred(found_for(lowest, 5), lowest), 100);
}

TEST(BitsSearch, FindsWhatDependsOnABit) {
  const auto function = [](std::uint64_t x) { return (x & 1U) == 0 ? x >> 4U : ~(x << 1U); };
  EXPECT_EQ(right_of_hundred(found_for(function, 30), function), 100);
}

TEST(BitsSearch, IsTheSameForTheSameWork) {
  const auto function = [](std::uint64_t x) { return (x ^ (x >> 16U)) + (x >> 4U); };
  EXPECT_EQ(found_for(function, 10).tried, found_for(function, 10).tried);
}

TEST(BitsSearch, EndsWithItsWork) {
  const auto hashed = [](std::uint64_t x) { return x * 0x9e3779b97f4a7c15U ^ (x % 1'000'003); };
  const BitsResult result = found_for(hashed, 40);
  EXPECT_THAT(result.found, IsEmpty());
  EXPECT_LE(result.tried, 2'100'000);
}

TEST(DecisionTree, TellsRowsApartWithFewConditions) {
  RowSet first(4);
  first.insert(0);
  first.insert(1);
  RowSet last(4);
  last.insert(2);
  last.insert(3);
  RowSet odd(4);
  odd.insert(1);
  odd.insert(3);
  const auto tree = learn_tree(RowSet::all(4), {first, last}, {odd, last}, 4);
  ASSERT_TRUE(tree);
  EXPECT_EQ(tree->leaves(), 2);
  EXPECT_EQ(tree->choice, 1);
  EXPECT_FALSE(learn_tree(RowSet::all(4), {first, last}, {odd}, 4));
  EXPECT_FALSE(learn_tree(RowSet::all(4), {first, last}, {odd, last}, 1));
}

BitsProgram random_program(std::mt19937_64& random, int depth) {
  const auto operation = static_cast<BitsOperation>(random() % (depth == 0 ? 2 : 10));
  BitsProgram program{operation, 0, {}};
  program.index = operation == BitsOperation::parameter  ? random() % 2
                  : operation == BitsOperation::constant ? random() >> (random() % 64)
                                                         : random() % 64;
  for (std::size_t i = 0; i < arity(operation); ++i) {
    program.arguments.push_back(random_program(random, depth - 1));
  }
  return program;
}

// The written code computes what the program computes, for random programs on random words.
TEST(BitsWriter, WritesWhatTheProgramComputes) {
  std::mt19937_64 random(3);
  std::string script;
  for (int i = 0; i < 300; ++i) {
    BitsProgram program = random_program(random, 5);
    if (i % 3 == 0) {
      program = {BitsOperation::choice,
                 random() % 2,
                 {random_program(random, 3), program, random_program(random, 4)}};
    }
    FunctionSpec spec;
    spec.name = "f";
    spec.inputs = {{"x", "int", ""}, {"mask", "int", ""}};
    script += write_bits_function(spec, program);
    for (int k = 0; k < 3; ++k) {
      const std::vector<std::uint64_t> words = {random(), random() >> (random() % 64)};
      script += fmt::format("assert f({}, {}) == {}, {}\n", words[0], words[1],
                            evaluate(program, words), i);
    }
  }
  EXPECT_EQ(run_python(script + "print('all')\n"), "all\n");
}

TEST(BitsWriter, WritesWhatAReaderExpects) {
  FunctionSpec spec;
  spec.name = "f";
  spec.inputs = {{"x", "int", ""}};
  const BitsProgram x{BitsOperation::parameter, 0, {}};
  const BitsProgram one{BitsOperation::constant, 1, {}};
  const BitsProgram shifted{BitsOperation::right, 4, {{BitsOperation::right, 16, {x}}}};
  EXPECT_EQ(
      write_bits_function(
          spec, simplified({BitsOperation::choice,
                            0,
                            {{BitsOperation::conjunction, 0, {one, shifted}},
                             {BitsOperation::sum, 0, {x, {BitsOperation::left, 1, {one}}}},
                             {BitsOperation::exclusive, 0, {x, {BitsOperation::left, 1, {x}}}}}})),
      "def f(x: int):\n"
      "    mask = (1 << 64) - 1\n"
      "    if ((x >> 20) & 1) == 0:\n"
      "        return (x + 2) & mask\n"
      "    return (x ^ (x << 1)) & mask\n");
}

std::vector<Example> of_words(const std::vector<std::pair<const char*, const char*>>& words) {
  std::vector<Example> examples;
  for (const auto& [argument, result] : words) {
    examples.push_back({{{*Integer::parse(argument)}, {}}, {*Integer::parse(result), {}, {}}});
  }
  return examples;
}

TEST(BitsSolver, TakesNumbersBeyondTheOtherSearch) {
  FunctionSpec spec;
  spec.name = "f";
  spec.inputs = {{"x", "int", ""}};
  SearchBudget budget;
  budget.work = 100'000;
  const auto examples = of_words({{"18446744073709551615", "0"}, {"5", "18446744073709551610"}});
  const Solved solved = solve_function(spec, examples, budget);
  ASSERT_FALSE(solved.code.empty()) << solved.note;
  EXPECT_THAT(solved.code[0], HasSubstr("return ~x & mask"));
  EXPECT_THAT(solve_function(spec, of_words({{"18446744073709551616", "0"}}), budget).code,
              IsEmpty());
}

}  // namespace
}  // namespace synth
