#include "synth/authors/offline/search/lists/list_search.h"

#include "synth/authors/offline/search/lists/list_backward.h"
#include "synth/authors/offline/search/lists/list_bank.h"
#include "synth/authors/offline/search/lists/list_goals.h"

#include <algorithm>

namespace synth {
namespace {

using V = ListVerb;

constexpr std::uint64_t kForOneWork = 12;
constexpr std::size_t kNumbersForOne = 128;
constexpr std::size_t kMaxListsFound = 12;
// The limit of a level's terms: a level that may exceed it is the last one, and kept without
// values.
constexpr std::size_t kMostWithValues = 1'500'000;

constexpr V kOfPairs[] = {V::add_pairs, V::multiply_pairs, V::smaller_of_pairs, V::larger_of_pairs};

// Moves the row with the longest result, the most informative one, to the front.
ListProblem with_telling_row_first(ListProblem problem) {
  const auto longest = std::ranges::max_element(
      problem.result.rows, {}, [](const std::vector<Number>& row) { return row.size(); });
  const auto at = longest - problem.result.rows.begin();
  std::iter_swap(problem.result.rows.begin(), longest);
  for (ListProblem::Column& column : problem.inputs) {
    std::iter_swap(column.rows.begin(), column.rows.begin() + at);
  }
  return problem;
}

std::size_t longest_list(const ListProblem& problem) {
  std::size_t longest = 1;
  for (const ListProblem::Column& column : problem.inputs) {
    for (const std::vector<Number>& row : column.rows) {
      longest = std::max(longest, row.size());
    }
  }
  return longest;
}

class ListSearcher {
 public:
  ListSearcher(const ListProblem& problem, const SearchBudget& budget)
      : problem_(with_telling_row_first(problem)),
        budget_(budget),
        rows_(problem.result.rows.size()),
        bank_(rows_, longest_list(problem)),
        goals_(problem_.result.rows, operations_on_a_list()),
        for_one_work_(std::max<std::uint64_t>(
            1, kForOneWork / (1 + rows_ * bank_.longest() / kNumbersForOne))),
        limit_(budget.work * for_one_work_),
        scratch_(bank_.longest() + 1),
        next_(bank_.longest() + 1) {
    for (const std::vector<Number>& row : problem_.result.rows) {
      wanted_ints_.push_back(row.empty() ? 0 : row[0]);
    }
  }

  ListSearchResult run() {
    add_leaves();
    for (std::uint8_t cost = 1; cost < ListBank::kMaxCost && !ended_; ++cost) {
      is_last_ = estimate(cost) > kMostWithValues;
      if (is_last_) {
        go_backward();
      }
      level(cost);
      if (is_last_ || bank_.lists(cost).empty()) {
        break;
      }
    }
    go_backward();
    return {std::move(found_), evaluations_ / for_one_work_, candidates_};
  }

 private:
  struct Evaluated {
    ListTerm term;
    ListValues values;
    std::uint64_t fingerprint = 0;
  };

  bool spend(std::uint64_t evaluations = 1) {
    evaluations_ += evaluations;
    if (evaluations_ >= next_check_) {
      next_check_ = evaluations_ + 4096;
      ended_ = ended_ || evaluations_ >= limit_ || budget_.stop.stop_requested() ||
               bank_.bytes() > budget_.memory_bytes / 2 ||
               std::chrono::steady_clock::now() > budget_.deadline;
    }
    return !ended_;
  }

  // Returns an estimate of the number of terms that a level will try.
  [[nodiscard]] std::size_t estimate(std::size_t cost) const {
    std::size_t count = bank_.lists(cost - 1).size() * operations_on_a_list().size();
    for (std::size_t left = 0; left < cost; ++left) {
      const std::size_t right = bank_.lists(cost - 1 - left).size();
      count +=
          (std::size(kOfPairs) * bank_.lists(left).size() + 2 * bank_.ints(left).size()) * right;
    }
    return count;
  }

  void add_leaves() {
    ListValues values;
    for (std::size_t i = 0; i < problem_.inputs.size(); ++i) {
      values = {};
      for (const std::vector<Number>& row : problem_.inputs[i].rows) {
        values.numbers.insert(values.numbers.end(), row.begin(), row.end());
        values.ends.push_back(static_cast<Number>(values.numbers.size()));
      }
      add_leaf({{V::parameter, static_cast<Number>(i)}, {}, 0, problem_.inputs[i].is_list}, values);
    }
    for (const Number literal : problem_.literals) {
      values = {};
      values.numbers.assign(rows_, literal);
      for (std::size_t row = 0; row < rows_; ++row) {
        values.ends.push_back(static_cast<Number>(row + 1));
      }
      add_leaf({{V::literal, literal}, {}, 0, false}, values);
    }
  }

  void add_leaf(const ListTerm& term, const ListValues& values) {
    if (bank_.is_new(bank_.fingerprint(term, values))) {
      bank_.add(term, &values);
      hold_against_goals(term, values);
    }
  }

  void level(std::uint8_t cost) {
    const std::size_t before = cost - 1U;
    for (const ListTermId list : bank_.lists(before)) {
      for (const ListOperation operation : reductions_of_a_list()) {
        try_int({operation, {list, list}, cost, false});
      }
    }
    for (const ListOperation operation : operations_on_a_list()) {
      for (const ListTermId list : bank_.lists(before)) {
        try_list({operation, {list, list}, cost, true});
      }
    }
    for (std::size_t left = 0; left <= before && !ended_; ++left) {
      const std::size_t right = before - left;
      for (const ListTermId place : bank_.ints(left)) {
        for (const ListTermId list : bank_.lists(right)) {
          try_slices(place, list, cost);
        }
      }
      for (const ListTermId a : bank_.lists(left)) {
        for (const ListTermId b : bank_.lists(right)) {
          if (a <= b) {
            try_pairs(a, b, cost);
          }
        }
      }
    }
    if (cost >= 2 && !ended_) {
      join_with_own_parts(cost);
    }
    if (cost >= 4 && !ended_) {
      join_siblings(cost);
    }
    take_evaluated();
  }

  // Joins terms that share a part, which counts once: a term and one of its own parts.
  void join_with_own_parts(std::uint8_t cost) {
    std::vector<ListTermId> parts;
    for (const auto* level : {&bank_.lists(cost - 1U), &bank_.ints(cost - 1U)}) {
      for (const ListTermId whole : *level) {
        parts.clear();
        add_parts(whole, parts);
        for (const ListTermId part : parts) {
          if (part != whole && bank_.term(part).cost > 0) {
            join(part, whole, cost);
          }
        }
      }
    }
  }

  // Joins two terms that each apply one operation to the same term.
  void join_siblings(std::uint8_t cost) {
    std::vector<std::vector<ListTermId>> children(bank_.size());
    for (const auto* level : {&bank_.lists(cost - 2U), &bank_.ints(cost - 2U)}) {
      for (const ListTermId id : *level) {
        const ListTerm& term = bank_.term(id);
        const auto is_parent = [&](ListTermId parent) {
          return bank_.term(parent).cost == cost - 3;
        };
        const auto [left, right] = term.arguments;
        if (is_parent(left)) {
          children[left].push_back(id);
        }
        if (arity_of(term.operation.verb) == 2 && left != right && is_parent(right)) {
          children[right].push_back(id);
        }
      }
    }
    for (const std::vector<ListTermId>& siblings : children) {
      for (std::size_t i = 0; i < siblings.size() && !ended_; ++i) {
        for (std::size_t k = 0; k < i; ++k) {
          join(siblings[k], siblings[i], cost);
        }
      }
    }
  }

  void add_parts(ListTermId id, std::vector<ListTermId>& parts) const {
    if (std::ranges::find(parts, id) != parts.end()) {
      return;
    }
    parts.push_back(id);
    const ListTerm& term = bank_.term(id);
    for (std::size_t i = 0; i < arity_of(term.operation.verb); ++i) {
      add_parts(term.arguments.at(i), parts);
    }
  }

  void join(ListTermId a, ListTermId b, std::uint8_t cost) {
    if (bank_.term(a).is_list && bank_.term(b).is_list) {
      try_pairs(std::min(a, b), std::max(a, b), cost);
    } else if (bank_.term(a).is_list != bank_.term(b).is_list) {
      try_slices(bank_.term(a).is_list ? b : a, bank_.term(a).is_list ? a : b, cost);
    }
  }

  void try_pairs(ListTermId a, ListTermId b, std::uint8_t cost) {
    for (const V verb : kOfPairs) {
      try_list({{verb, 0}, {a, b}, cost, true});
    }
    if (a != b) {
      try_list({{V::subtract_pairs, 0}, {a, b}, cost, true});
      try_list({{V::subtract_pairs, 0}, {b, a}, cost, true});
    }
  }

  void try_slices(ListTermId place, ListTermId list, std::uint8_t cost) {
    try_int({{V::item, 0}, {place, list}, cost, false});
    try_list({{V::first_few, 0}, {place, list}, cost, true});
    try_list({{V::from, 0}, {place, list}, cost, true});
  }

  void try_int(const ListTerm& term) {
    ListValues& values = evaluated_[count_].values;
    if (!ended_ && spend() && bank_.evaluate_int(term, values)) {
      keep(term);
    }
  }

  void try_list(const ListTerm& term) {
    ListValues& values = evaluated_[count_].values;
    if (!ended_ && spend() && bank_.evaluate_list(term, values)) {
      keep(term);
    }
  }

  void keep(const ListTerm& term) {
    Evaluated& next = evaluated_[count_++];
    next.term = term;
    next.fingerprint = bank_.fingerprint(term, next.values);
    if (count_ == evaluated_.size()) {
      take_evaluated();
    }
  }

  // Takes many terms at once, so that fingerprints are prefetched for some while others are
  // evaluated.
  void take_evaluated() {
    candidates_ += count_;
    for (std::size_t i = 0; i < count_; ++i) {
      const auto& [term, values, fingerprint] = evaluated_[i];
      if (ended_ || !bank_.is_new(fingerprint)) {
        continue;
      }
      const bool is_kept = !is_last_ || !term.is_list;
      bank_.add(term, is_kept ? &values : nullptr);
      hold_against_goals(term, values);
      if (!is_kept) {
        look_ahead(term, values);
      }
    }
    count_ = 0;
  }

  void hold_against_goals(const ListTerm& term, const ListValues& values) {
    if (term.is_list != problem_.result.is_list) {
      return;
    }
    if (!term.is_list) {
      if (std::ranges::equal(values.numbers, wanted_ints_)) {
        take(build(term));
      }
      return;
    }
    goals_.with_first_row(hash_of(values.row(0)), [&](const ListGoal& goal) {
      for (std::size_t row = 0; row < rows_; ++row) {
        if (!goal.is(row, values.row(row))) {
          return;
        }
      }
      take(build(term), goal.after);
    });
  }

  // Tries one more operation on a list that is not kept. Invertible operations are covered by the
  // goals.
  void look_ahead(const ListTerm& term, const ListValues& values) {
    if (!problem_.result.is_list) {
      for (const ListOperation operation : reductions_of_a_list()) {
        std::size_t row = 0;
        while (row < rows_ && reduce(operation, values.row(row)) == wanted_ints_[row]) {
          ++row;
        }
        if (row == rows_) {
          take(build(term), {operation});
        }
      }
      spend(reductions_of_a_list().size() / 4);
      return;
    }
    for (const ListOperation operation : operations_on_a_list()) {
      if (operation.verb <= V::multiply || operation.verb == V::reverse ||
          operation.verb == V::running_sum || operation.verb == V::running_difference) {
        continue;
      }
      const int size = apply(operation, values.row(0), next_.data());
      if (size >= 0 && spend()) {
        const Numbers first = Numbers(next_).first(static_cast<std::size_t>(size));
        goals_.with_first_row(hash_of(first), [&](const ListGoal& goal) {
          if (makes(operation, values, goal)) {
            std::vector<ListOperation> after = {operation};
            after.insert(after.end(), goal.after.begin(), goal.after.end());
            take(build(term), after);
          }
        });
      }
    }
  }

  bool makes(ListOperation operation, const ListValues& values, const ListGoal& goal) {
    for (std::size_t row = 0; row < rows_; ++row) {
      const int size = apply(operation, values.row(row), scratch_.data());
      if (size < 0 || !goal.is(row, Numbers(scratch_).first(static_cast<std::size_t>(size)))) {
        return false;
      }
    }
    return true;
  }

  void go_backward() {
    if (problem_.result.is_list && found_.empty() && !ended_) {
      ListBackward(
          bank_, goals_, [this](std::size_t evaluations) { return spend(evaluations); },
          [this](const ListTerm& term, const ListGoal& goal) { take(build(term), goal.after); })
          .run();
    }
  }

  void take(ListProgram program, const std::vector<ListOperation>& after = {}) {
    for (const ListOperation operation : after) {
      ListProgram outer{operation};
      outer.arguments.push_back(std::move(program));
      program = std::move(outer);
    }
    if (found_.empty()) {
      // Alternatives may cost about as much again as the first program.
      limit_ = std::min(limit_, 2 * evaluations_ + limit_ / 50);
    }
    found_.push_back(std::move(program));
    ended_ = ended_ || found_.size() >= kMaxListsFound;
  }

  [[nodiscard]] ListProgram build(const ListTerm& term) const {
    ListProgram program{term.operation};
    for (std::size_t i = 0; i < arity_of(term.operation.verb); ++i) {
      program.arguments.push_back(build(bank_.term(term.arguments.at(i))));
    }
    return program;
  }

  ListProblem problem_;
  const SearchBudget& budget_;
  std::size_t rows_;
  ListBank bank_;
  ListGoals goals_;
  std::vector<Number> wanted_ints_;
  std::vector<ListProgram> found_;
  bool is_last_ = false;  // true on the last level
  bool ended_ = false;
  std::uint64_t evaluations_ = 0;
  std::uint64_t candidates_ = 0;
  std::uint64_t next_check_ = 0;
  std::uint64_t for_one_work_;
  std::uint64_t limit_;
  std::vector<Evaluated> evaluated_ = std::vector<Evaluated>(32);  // the first count_
  std::size_t count_ = 0;
  std::vector<Number> scratch_;
  std::vector<Number> next_;
};

}  // namespace

ListSearchResult search_lists(const ListProblem& problem, const SearchBudget& budget) {
  return ListSearcher(problem, budget).run();
}

}  // namespace synth
