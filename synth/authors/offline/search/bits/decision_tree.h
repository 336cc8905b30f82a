#pragma once

#include "synth/authors/offline/search/bits/row_set.h"

#include <optional>
#include <vector>

namespace synth {

// A node: a condition and its branches, or a leaf with a term.
struct DecisionTree {
  std::size_t choice = 0;                   // a leaf's term, or a condition
  std::vector<DecisionTree> branches = {};  // none, or for a true and a false condition

  [[nodiscard]] bool is_leaf() const { return branches.empty(); }
  [[nodiscard]] std::size_t leaves() const;
};

// Returns a tree that assigns each row a term that is right there: `covers` are the rows on which
// each term is right, `conditions` those on which each condition holds, both simplest first. ID3 as
// in EUSolver (Alur, Radhakrishna, Udupa, TACAS 2017), but a row's label is assigned by a greedy
// cover of the node's rows. Returns nothing if the conditions do not separate the rows, or more
// than `most` leaves would be needed. O(nodes x conditions x labels x rows / 64).
std::optional<DecisionTree> learn_tree(const RowSet& rows, const std::vector<RowSet>& covers,
                                       const std::vector<RowSet>& conditions, std::size_t most);

}  // namespace synth
