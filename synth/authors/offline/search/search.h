#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/grammar.h"

namespace synth {

// An expression that has every wanted result.
struct Found {
  Expression expression;
  int cost = 0;
  std::vector<Cell> values;  // on all rows, including probes, which tell behaviours apart
  int score = 0;             // set by rank: the lower, the likelier
  int unexplained = 0;  // set by rank: the costs of the parts that no word of the prose names …
  int named = 0;        // … and the points for those that one does
  int said = 0;         // set by rank: the words of phrases that say a part
  // Set by rank: whether it calls all functions that the words name or describe; false if they name
  // none.
  bool calls_described = false;
  // Whether it has no value where the calls must end otherwise (no_value.h).
  bool lacks_value_there = false;
  int parts = 0;  // set by rank: the number of parts beside parameters, variables and calls
};

struct SearchResult {
  std::vector<Found> found;  // in order of cost
  std::uint64_t work = 0;
  std::uint64_t candidates = 0;  // expressions evaluated on all examples
  bool exhausted = false;        // true if the budget ended it
};

// Searches bottom-up in order of cost with observational equivalence (Probe, OOPSLA 2020); the
// bodies of comprehensions are enumerated on the elements of their stream. All expressions that
// meet the goal are kept, not merged, until a few cost levels past the first. Deterministic.
SearchResult search(const Problem& problem, const Grammar& grammar, Pool& pool,
                    const SearchBudget& budget, bool conditionals);

}  // namespace synth
