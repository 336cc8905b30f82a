#pragma once

#include "synth/authors/offline/search/lists/list_bank.h"
#include "synth/authors/offline/search/lists/list_goals.h"

#include <functional>

namespace synth {

// Looks for a last operation on two terms of the bank backwards from the results, without trying
// all pairs (the inverse semantics of Duet, POPL 2021):
//
//   add, subtract, multiply pairs   one list and the goal determine how the other one begins
//   smaller, larger of pairs        lists on one side of the goal that together equal it everywhere
//   first_few, from                 a list that begins or ends like the goal determines the int
//
// Only the first few goals are tried; linear in the bank for each.
class ListBackward {
 public:
  // Counts evaluations, and returns whether the search may go on.
  using Spend = std::function<bool(std::size_t evaluations)>;
  using Take = std::function<void(const ListTerm& term, const ListGoal& goal)>;

  // The references must outlive the object.
  ListBackward(const ListBank& bank, const ListGoals& goals, Spend spend, Take take);

  void run();

 private:
  struct Start {
    std::uint64_t hash;
    ListTermId list;

    friend auto operator<=>(const Start&, const Start&) = default;
  };

  void index();
  void slices();
  void slice(const ListGoal& goal, ListVerb verb, ListTermId id);
  bool pairs(const ListGoal& goal);
  void residuals(const ListGoal& goal, ListTermId id, Numbers first_row);
  void partners(const ListGoal& goal, ListVerb verb, ListTermId list, bool is_left);
  void sort_out(const ListGoal& goal, ListTermId id);
  void cover(const ListGoal& goal, ListVerb verb, const std::vector<ListTermId>& lists);
  [[nodiscard]] bool gives(const ListTerm& term, const ListGoal& goal);
  [[nodiscard]] Numbers list(ListTermId id, std::size_t row) {
    return bank_.list(id, row, scratch_.data());
  }

  const ListBank& bank_;
  const ListGoals& goals_;
  Spend spend_;
  Take take_;
  std::size_t start_;  // the number of elements of the first row that are compared first
  std::vector<Number> scratch_;
  std::vector<Number> other_scratch_;
  std::vector<Number> out_;
  std::vector<Start> starts_;          // of all lists, sorted
  std::vector<std::uint64_t> filter_;  // a Bloom filter of the hashes: most lookups find nothing
  std::vector<ListTermId> below_;  // lists that are nowhere above the goal, and equal it somewhere
  std::vector<ListTermId> above_;
  std::vector<std::pair<std::uint64_t, ListTermId>> ints_;  // by hash of their values, sorted
};

}  // namespace synth
