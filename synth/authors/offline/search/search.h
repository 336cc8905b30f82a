#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/grammar.h"

namespace synth {

// An expression that gives every wanted result.
struct Found {
  Expression expression;
  int cost = 0;
  std::vector<Cell> values;  // on all rows: probes tell behaviours apart
  int score = 0;             // of rank: the less the likelier
  int unexplained = 0;       // of rank: the costs of its parts that no word of the prose names ...
  int named = 0;             // ... and the points for those that one does
};

struct SearchResult {
  std::vector<Found> found;  // in order of cost
  std::uint64_t work = 0;
  std::uint64_t candidates = 0;  // expressions evaluated on all examples
  bool exhausted = false;        // the budget ended it
};

// Bottom-up enumeration in order of cost with observational equivalence (Probe, OOPSLA 2020), where
// bodies of comprehensions are enumerated on the elements of their stream. Expressions that meet
// the goal are all kept, not merged, until a few cost levels past the first. Deterministic.
SearchResult search(const Problem& problem, const Grammar& grammar, Pool& pool,
                    const SearchBudget& budget, bool conditionals);

}  // namespace synth
