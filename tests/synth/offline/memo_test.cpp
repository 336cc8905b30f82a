#include "synth/authors/offline/program/memo.h"

#include "synth/authors/offline/program/component.h"

#include <gtest/gtest.h>

namespace synth {
namespace {

// Asks a memo, and records how often it had to evaluate.
struct Asked {
  Memo memo;
  int evaluated = 0;

  Cell ask(std::array<Cell, kMaxArity> arguments, Cell value) {
    memo.make_room();
    return memo.value(memo.find(arguments), [&] {
      ++evaluated;
      return value;
    });
  }
};

TEST(Memo, EvaluatesACallOnce) {
  Asked asked;
  EXPECT_EQ(asked.ask({1, 2, 0}, 3), 3);
  EXPECT_EQ(asked.ask({1, 2, 0}, 9), 3);
  EXPECT_EQ(asked.ask({2, 1, 0}, 4), 4);
  EXPECT_EQ(asked.ask({-1, -1, -1}, kUndefined), kUndefined);
  EXPECT_EQ(asked.ask({-1, -1, -1}, 5), kUndefined);
  EXPECT_EQ(asked.evaluated, 3);
}

TEST(Memo, DoesNotMistakeLargeIntsForSmallOnes) {
  Asked asked;
  constexpr Cell kLarge = (Cell{1} << 32U) + 7;
  EXPECT_EQ(asked.ask({7, 0, 0}, 1), 1);
  EXPECT_EQ(asked.ask({kLarge, 0, 0}, 2), 2);
  EXPECT_EQ(asked.ask({0, kLarge, 0}, 3), 3);
  EXPECT_EQ(asked.ask({8, 0, 0}, kLarge), kLarge);
  EXPECT_EQ(asked.ask({8, 0, 0}, kLarge), kLarge);
  EXPECT_EQ(asked.ask({INT32_MIN, INT32_MIN, 0}, 4), 4);
}

TEST(Memo, StaysRightAndSmallHoweverManyCallsThereAre) {
  Asked asked;
  for (int round = 0; round < 2; ++round) {
    for (Cell i = 0; i < 100'000; ++i) {
      ASSERT_EQ(asked.ask({i, -i, i % 7}, i * 3), i * 3);
    }
  }
  EXPECT_LE(asked.memo.bytes(), std::size_t{1} << 18U);
}

// Returns a few values of a type; of strings and lists, the first ones in the pool.
std::vector<Cell> some_cells(TypeId type) {
  switch (type) {
    case kBool:
      return {0, 1, kUndefined};
    case kInt:
      return {0, 1, -1, 2, -7, 13, 62, kMaxInt, -kMaxInt, kUndefined};
    case kFloat:
      return {make_float(0), make_float(1), make_float(-2.5), make_float(1e300), kUndefined};
    default:
      return {0, 1, 2, kUndefined};
  }
}

TEST(Columns, HaveOnEachRowWhatThatRowAloneGives) {
  Pool pool;
  for (const char* text : {"", "a", "b"}) {
    pool.string(text);
  }
  for (const Cell item : {Cell{0}, Cell{1}, Cell{2}}) {
    pool.list(std::array{item});
  }
  std::size_t compared = 0;
  for (const Component* component : all_components()) {
    if (component->evaluate.columns == nullptr) {
      continue;
    }
    for (const Signature& signature : instantiate(component->signature, kPlainTypes)) {
      std::array<std::vector<Cell>, 2> columns;
      for (const Cell a : some_cells(signature.arguments[0])) {
        for (const Cell b : some_cells(signature.arguments[1])) {
          columns[0].push_back(a);
          columns[1].push_back(b);
        }
      }
      const std::array<const Cell*, 2> data = {columns[0].data(), columns[1].data()};
      std::vector<Cell> all(columns[0].size());
      component->evaluate.columns(pool, data.data(), all.size(), signature, all.data());
      for (std::size_t row = 0; row < all.size(); ++row, ++compared) {
        const std::array<Cell, kMaxArity> arguments = {columns[0][row], columns[1][row]};
        const bool defined =
            arguments[0] != kUndefined && (signature.arity < 2 || arguments[1] != kUndefined);
        EXPECT_EQ(all[row],
                  defined ? component->evaluate(pool, arguments.data(), signature) : kUndefined)
            << component->name << " on row " << row;
      }
    }
  }
  EXPECT_GT(compared, 3'000U);
}

}  // namespace
}  // namespace synth
