#pragma once

#include "synth/authors/offline/search/bits/row_set.h"

#include <optional>
#include <vector>

namespace synth {

// Which condition to ask first, and what to do then; or, in a leaf, which term to take.
struct DecisionTree {
  std::size_t choice = 0;  // a leaf's term, else a condition
  std::vector<DecisionTree> branches =
      {};  // none, or where the condition holds and where it does not

  [[nodiscard]] bool is_leaf() const { return branches.empty(); }
  [[nodiscard]] std::size_t leaves() const;
};

// A tree that gives each of the rows a term that is right there: `covers` are the rows on which
// each term is right, `conditions` those on which each condition holds, both simplest first. ID3 as
// in EUSolver (Alur, Radhakrishna, Udupa, TACAS 2017), but a row's label is the one that a greedy
// cover of the node's rows gives it. Nothing where no condition tells what has to be told, or with
// more than `most` leaves. O(nodes x conditions x labels x rows / 64).
std::optional<DecisionTree> learn_tree(const RowSet& rows, const std::vector<RowSet>& covers,
                                       const std::vector<RowSet>& conditions, std::size_t most);

}  // namespace synth
