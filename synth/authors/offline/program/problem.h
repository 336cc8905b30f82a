#pragma once

#include "synth/authors/offline/program/pool.h"

#include <chrono>
#include <stop_token>
#include <vector>

namespace synth {

// A literal that expressions may use, from the prose or always at hand.
struct Constant {
  TypeId type = kInt;
  Cell value = 0;
  int cost = 3;
};

// What the result must be, in one of the types it may have: the int 5 may be had as 5.0 too.
struct Goal {
  TypeId type = kInt;
  std::vector<Cell> values;  // one a wanted row
};

// A function to find, in terms of the search. Rows are calls: first those whose result is wanted,
// then those that must end otherwise (an exception, None), then probes: calls nobody described,
// there to tell expressions apart which agree on the examples.
struct Problem {
  std::vector<TypeId> parameters;
  std::vector<std::vector<Cell>> inputs;  // one column a parameter
  std::size_t wanted = 0;
  std::size_t guarded = 0;
  std::size_t rows = 0;  // wanted + guarded + probes
  std::vector<Goal> goals;
  std::vector<Constant> constants;
  TypeSet types = 0;  // those expressions may have
};

// What a search may spend. Only work decides what is found, so that every machine finds the same;
// the deadline and the stop token are outer bounds.
struct SearchBudget {
  std::uint64_t work = 0;  // evaluated expressions, one for each 16 rows
  std::size_t memory_bytes = std::size_t{1} << 30U;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  std::stop_token stop;
};

}  // namespace synth
