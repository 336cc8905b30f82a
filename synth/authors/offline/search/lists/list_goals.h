#pragma once

#include "synth/authors/offline/search/lists/list_bank.h"

#include <utility>
#include <vector>

namespace synth {

// A list from which some operations make the wanted one on every row.
struct ListGoal {
  std::vector<std::vector<Number>> rows;
  std::vector<ListOperation> after;  // in the order of application

  [[nodiscard]] bool is(std::size_t row, Numbers list) const;
};

// The wanted list, and the lists from which up to two invertible operations make it: a search that
// reaches one of them is done. Looked up by the hash of their first row.
class ListGoals {
 public:
  ListGoals(std::vector<std::vector<Number>> wanted, std::span<const ListOperation> operations);

  [[nodiscard]] const std::vector<ListGoal>& all() const { return goals_; }

  // Calls function(goal) for each goal with this hash of the first row.
  template <class Function>
  void with_first_row(std::uint64_t hash, Function function) const {
    if (((filter_[hash >> 6U & kFilterMask] >> (hash & 63U)) & 1U) == 0) {
      return;
    }
    for (const auto& [first, goal] : by_first_row_) {
      if (first == hash) {
        function(goals_[goal]);
      }
    }
  }

 private:
  static constexpr std::size_t kFilterMask = 1023;

  void add(ListGoal goal);

  std::vector<ListGoal> goals_;
  std::vector<std::pair<std::uint64_t, std::size_t>> by_first_row_;
  std::vector<std::uint64_t> filter_ = std::vector<std::uint64_t>(kFilterMask + 1);
};

}  // namespace synth
