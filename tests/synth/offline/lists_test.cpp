#include "synth/authors/offline/program/evaluation.h"
#include "synth/authors/offline/search/lists/list_expressions.h"
#include "synth/authors/offline/search/lists/list_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace synth {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;
using V = ListVerb;
using Rows = std::vector<std::vector<Number>>;

ListProgram parameter(Number index) {
  return {{V::parameter, index}};
}

Rows random_lists(std::size_t rows, std::size_t size, std::uint32_t seed) {
  std::mt19937 random(seed);
  Rows lists;
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<Number> list;
    for (std::size_t i = 0; i < size; ++i) {
      list.push_back(static_cast<Number>(random() % 41) - 20);
    }
    lists.push_back(std::move(list));
  }
  return lists;
}

// Returns the result of the operation in the search for pipelines: of an int, or of two lists, if
// it takes these.
std::optional<std::vector<Number>> computed(ListOperation operation, Number place, Numbers first,
                                            Numbers second) {
  std::vector<Number> out(std::max(first.size(), second.size()) + 1);
  if (operation.verb >= V::first) {
    const auto value = reduce(operation, first);
    return value ? std::optional(std::vector{*value}) : std::nullopt;
  }
  if (operation.verb == V::item) {
    const auto value = item_of(place, second);
    return value ? std::optional(std::vector{*value}) : std::nullopt;
  }
  int size = 0;
  if (is_of_pairs(operation.verb)) {
    size = apply_to_pairs(operation.verb, first, second, out.data());
  } else if (is_of_int_and_list(operation.verb)) {
    size = apply_slice(operation.verb, place, second, out.data());
  } else {
    size = apply(operation, first, out.data());
  }
  if (size < 0) {
    return std::nullopt;
  }
  out.resize(static_cast<std::size_t>(size));
  return out;
}

// Compares the search's own operations with the component tables, which semantics_test.cpp compares
// with Python.
TEST(ListOperation, MeansWhatItsExpressionMeans) {
  std::vector<ListOperation> all(operations_on_a_list().begin(), operations_on_a_list().end());
  all.insert(all.end(), reductions_of_a_list().begin(), reductions_of_a_list().end());
  for (int verb = static_cast<int>(V::add_pairs); verb <= static_cast<int>(V::item); ++verb) {
    all.push_back({static_cast<V>(verb), 0});
  }
  for (const auto& [verb, operand] : {std::pair(V::floor_divide, -3),
                                      {V::divide, -3},
                                      {V::add, 7},
                                      {V::keep_greater, 5},
                                      {V::count_less, -2}}) {
    all.push_back({verb, operand});
  }
  std::mt19937 random(3);
  for (const ListOperation operation : all) {
    for (std::uint32_t size = 0; size < 40; size = size * 2 + 1) {
      const std::vector<Number> first = random_lists(1, size, size)[0];
      const std::vector<Number> second = random_lists(1, 5, size + 1)[0];
      const auto place = static_cast<Number>(random() % 14) - 7;
      Pool pool;
      Problem problem;
      problem.parameters = {kInt, list_of(kInt), list_of(kInt)};
      problem.inputs = {{place},
                        {pool.list(std::vector<Cell>(first.begin(), first.end()))},
                        {pool.list(std::vector<Cell>(second.begin(), second.end()))}};
      ListProgram program{operation, {parameter(1)}};
      if (is_of_pairs(operation.verb)) {
        program.arguments.push_back(parameter(2));
      } else if (is_of_int_and_list(operation.verb)) {
        program.arguments = {parameter(0), parameter(2)};
      }
      const Expression expression = list_expression(program, problem);
      const Cell expected = evaluate(expression, problem.inputs, 1, pool)[0];
      const auto got = computed(operation, place, first, second);
      const std::vector<Cell> cells =
          got ? std::vector<Cell>(got->begin(), got->end()) : std::vector<Cell>();
      const Cell actual = !got ? kUndefined : expression.type == kInt ? cells[0] : pool.list(cells);
      const bool is_too_large =
          !got && expected != kUndefined;  // a valid cell, but too large for a Number
      EXPECT_TRUE(actual == expected || (is_too_large && operation.verb == V::running_product))
          << static_cast<int>(operation.verb) << " by " << operation.operand << ", " << size;
    }
  }
}

TEST(ListOperation, UndoGivesTheListOfWhichItMadeThis) {
  std::size_t undone = 0;
  for (const ListOperation operation : operations_on_a_list()) {
    for (std::uint32_t size = 0; size < 7; ++size) {
      const std::vector<Number> list = random_lists(1, size, size)[0];
      std::vector<Number> out(size + 1);
      const int made = apply(operation, list, out.data());
      ASSERT_GE(made, 0);
      out.resize(static_cast<std::size_t>(made));
      if (undo(operation, out)) {
        ++undone;
        EXPECT_EQ(out, list) << static_cast<int>(operation.verb);
      }
    }
  }
  EXPECT_GE(undone, 7 * 7);
}

TEST(ListOperation, UndoRefusesWhatItCannotHaveMade) {
  std::vector<Number> odd = {2, 3};
  EXPECT_FALSE(undo({V::multiply, 2}, odd));
  std::vector<Number> after_zero = {0, 0};
  EXPECT_FALSE(undo({V::running_product, 0}, after_zero));
}

// A function of lists, given by its results on random lists.
struct Sought {
  const char* name;
  ListProgram program;
};

ListProgram of(V verb, ListProgram argument, Number operand = 0) {
  return {{verb, operand}, {std::move(argument)}};
}
ListProgram of_two(V verb, ListProgram left, ListProgram right) {
  return {{verb, 0}, {std::move(left), std::move(right)}};
}

std::vector<Number> value_of(const ListProgram& program, const std::vector<Numbers>& inputs) {
  if (program.operation.verb == V::parameter) {
    const Numbers input = inputs[static_cast<std::size_t>(program.operation.operand)];
    return {input.begin(), input.end()};
  }
  const std::vector<Number> first = value_of(program.arguments[0], inputs);
  std::vector<Number> second;
  if (program.arguments.size() > 1) {
    second = value_of(program.arguments[1], inputs);
  }
  return computed(program.operation, first.empty() ? 0 : first[0], first, second)
      .value_or(std::vector<Number>{-999});
}

ListProblem problem_for(const ListProgram& program, std::uint32_t seed) {
  ListProblem problem;
  problem.inputs = {{true, random_lists(5, 12, seed)}, {true, random_lists(5, 12, seed + 1)}};
  problem.result.is_list = true;
  for (std::size_t row = 0; row < 5; ++row) {
    problem.result.rows.push_back(
        value_of(program, {problem.inputs[0].rows[row], problem.inputs[1].rows[row]}));
  }
  return problem;
}

class FindsPipeline : public ::testing::TestWithParam<Sought> {};

TEST_P(FindsPipeline, ThatGivesTheResultsOnOtherListsToo) {
  SearchBudget budget;
  budget.work = 300'000;
  const auto result = search_lists(problem_for(GetParam().program, 1), budget);
  ASSERT_THAT(result.found, Not(IsEmpty()));
  const ListProblem other = problem_for(GetParam().program, 9);
  for (std::size_t row = 0; row < 5; ++row) {
    EXPECT_EQ(value_of(result.found[0], {other.inputs[0].rows[row], other.inputs[1].rows[row]}),
              other.result.rows[row]);
  }
}

const ListProgram kX = parameter(0);
const ListProgram kY = parameter(1);

INSTANTIATE_TEST_SUITE_P(
    All, FindsPipeline,
    ::testing::Values(
        Sought{"Chain", of(V::running_maximum, of(V::add, of(V::sort, of(V::keep_odd, kX)), 1))},
        Sought{"UndoneTwice",
               of(V::reverse, of(V::running_sum, of(V::square, of(V::keep_less, kY))))},
        Sought{"Residual", of_two(V::add_pairs, of(V::running_minimum, of(V::reverse, kX)),
                                  of(V::square, of(V::sort, kY)))},
        Sought{"Cover", of_two(V::larger_of_pairs, of(V::sort, of(V::reverse, kX)),
                               of_two(V::multiply_pairs, kX, of(V::keep_greater, kY)))},
        Sought{"Slice", of_two(V::first_few, of(V::count_even, kY),
                               of(V::running_maximum, of_two(V::subtract_pairs, kX, kY)))}),
    [](const auto& test) { return test.param.name; });

TEST(ListSearch, FindsAnIntOfAList) {
  ListProblem problem = problem_for(kX, 1);
  problem.result.is_list = false;
  problem.result.rows.clear();
  const ListProgram wanted =
      of(V::sum, of_two(V::multiply_pairs, of(V::keep_greater, kX), of(V::sort, kY)));
  for (std::size_t row = 0; row < 5; ++row) {
    problem.result.rows.push_back(
        value_of(wanted, {problem.inputs[0].rows[row], problem.inputs[1].rows[row]}));
  }
  SearchBudget budget;
  budget.work = 300'000;
  const auto result = search_lists(problem, budget);
  ASSERT_THAT(result.found, Not(IsEmpty()));
  for (const ListProgram& program : result.found) {
    for (std::size_t row = 0; row < 5; ++row) {
      EXPECT_EQ(value_of(program, {problem.inputs[0].rows[row], problem.inputs[1].rows[row]}),
                problem.result.rows[row]);
    }
  }
}

TEST(ListSearch, EndsWithItsWorkAndIsTheSameForTheSameWork) {
  ListProblem problem = problem_for(kX, 1);
  problem.result.rows = random_lists(5, 12, 77);  // the results of no function
  SearchBudget budget;
  budget.work = 30'000;
  const auto result = search_lists(problem, budget);
  EXPECT_THAT(result.found, IsEmpty());
  EXPECT_GE(result.work, 30'000U);
  EXPECT_LE(result.work, 32'000U);
  EXPECT_EQ(search_lists(problem, budget).work, result.work);
}

TEST(ListSearch, IsNotForNumbersThatAreTooLarge) {
  Pool pool;
  Problem problem;
  problem.parameters = {list_of(kInt)};
  problem.wanted = problem.rows = 1;
  problem.inputs = {{pool.list(std::vector<Cell>{Cell{1} << 40U})}};
  EXPECT_FALSE(list_problem(problem, {kInt, {1}}, pool));
  problem.inputs = {{pool.list(std::vector<Cell>{4})}};
  EXPECT_TRUE(list_problem(problem, {kInt, {1}}, pool));
  EXPECT_FALSE(list_problem(problem, {kString, {1}}, pool));
}

}  // namespace
}  // namespace synth
