#include "synth/authors/offline/search/lists/list_goals.h"

#include <algorithm>

namespace synth {
namespace {

constexpr int kMostUndone = 2;

}  // namespace

bool ListGoal::is(std::size_t row, Numbers list) const {
  return std::ranges::equal(rows[row], list);
}

ListGoals::ListGoals(std::vector<std::vector<Number>> wanted,
                     std::span<const ListOperation> operations) {
  add({std::move(wanted), {}});
  std::size_t begin = 0;
  for (int round = 0; round < kMostUndone; ++round) {
    const std::size_t end = goals_.size();
    for (; begin < end; ++begin) {
      for (const ListOperation operation : operations) {
        ListGoal before = goals_[begin];
        const bool can_be_undone = std::ranges::all_of(
            before.rows, [&](std::vector<Number>& row) { return undo(operation, row); });
        if (can_be_undone) {
          before.after.insert(before.after.begin(), operation);
          add(std::move(before));
        }
      }
    }
  }
}

void ListGoals::add(ListGoal goal) {
  const std::uint64_t hash = hash_of(goal.rows[0]);
  const bool is_known = std::ranges::any_of(by_first_row_, [&](const auto& known) {
    return known.first == hash && goals_[known.second].rows == goal.rows;
  });
  if (is_known) {
    return;
  }
  filter_[hash >> 6U & kFilterMask] |= std::uint64_t{1} << (hash & 63U);
  by_first_row_.emplace_back(hash, goals_.size());
  goals_.push_back(std::move(goal));
}

}  // namespace synth
