#pragma once

#include "synth/authors/offline/search/lists/list_bank.h"
#include "synth/authors/offline/search/lists/list_goals.h"

#include <functional>

namespace synth {

// Looks for a last operation on two terms of the bank from the results' side, without trying all
// pairs (the inverse semantics of Duet, POPL 2021):
//
//   add, subtract, multiply pairs   one list and the goal say how the other one begins
//   smaller, larger of pairs        lists on one side of the goal that meet it everywhere together
//   first_few, from                 a list that begins or ends as the goal does says the int
//
// Only the first few of all goals are looked at; linear in the bank for each.
class ListBackward {
 public:
  // Whether to go on, after so many evaluations.
  using Spend = std::function<bool(std::size_t evaluations)>;
  using Take = std::function<void(const ListTerm& term, const ListGoal& goal)>;

  // The references must outlive this.
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
  std::size_t start_;  // how many numbers of the first row are compared at first
  std::vector<Number> scratch_;
  std::vector<Number> other_scratch_;
  std::vector<Number> out_;
  std::vector<Start> starts_;          // of all lists, in order
  std::vector<std::uint64_t> filter_;  // bits by hash: most lookups find nothing
  std::vector<ListTermId> below_;      // lists that are nowhere above the goal, and meet it
  std::vector<ListTermId> above_;
  std::vector<std::pair<std::uint64_t, ListTermId>> ints_;  // by hash of their values, in order
};

}  // namespace synth
