#pragma once

#include "synth/authors/offline/program/pool.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <stop_token>
#include <vector>

namespace synth {

// A literal that expressions may use, from the prose or always available.
struct Constant {
  TypeId type = kInt;
  Cell value = 0;
  int cost = 3;
};

// The required results, in one of the types that they may have: the int 5 may also be 5.0.
struct Goal {
  TypeId type = kInt;
  std::vector<Cell> values;  // one per wanted row
};

// A function to find, in terms of the search. Rows are calls: first those with a wanted result,
// then those that must end otherwise (an exception, None), then probes: calls without a known
// result that distinguish expressions which agree on the examples.
struct Problem {
  std::vector<TypeId> parameters;
  std::vector<std::vector<Cell>> inputs;  // one column per parameter
  std::size_t wanted = 0;
  std::size_t guarded = 0;
  std::size_t rows = 0;  // wanted + guarded + probes
  std::vector<Goal> goals;
  std::vector<Constant> constants;
  TypeSet types = 0;       // the allowed types of expressions
  bool gives_set = false;  // the results are lists of the elements of sets
};

// Returns a list with each element once: numbers and texts in Python's order, others in one that is
// the same for equal sets.
inline Cell set_cell(Pool& pool, TypeId type, Cell list) {
  const std::span<const Cell> items = pool.items(list);
  std::vector<Cell> elements(items.begin(), items.end());
  const TypeId element = element_of(type);
  const bool is_ordered = element == kInt || element == kFloat || element == kString;
  std::ranges::sort(elements, [&](Cell a, Cell b) {
    return is_ordered ? pool.compare(element, a, b) < 0 : a < b;
  });
  const auto repeated = std::ranges::unique(elements);
  elements.erase(repeated.begin(), repeated.end());
  return pool.list(elements);
}

// Returns the same cell for all results that are equal.
inline Cell comparable(const Problem& problem, Pool& pool, TypeId type, Cell result) {
  const Cell canonical = pool.canonical(type, result);
  const bool is_set = problem.gives_set && is_list(type) && canonical != kUndefined;
  return is_set ? set_cell(pool, type, canonical) : canonical;
}

// The budget of a search. Only the work limits what is found, so that all machines find the same;
// the deadline and the stop token are outer bounds.
struct SearchBudget {
  std::uint64_t work = 0;  // evaluated expressions, one more for each 16 rows
  std::size_t memory_bytes = std::size_t{1} << 30U;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::stop_token stop;
};

}  // namespace synth
