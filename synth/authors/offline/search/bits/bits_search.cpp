#include "synth/authors/offline/search/bits/bits_search.h"

#include "synth/authors/offline/search/bits/bits_bank.h"
#include "synth/authors/offline/search/bits/decision_tree.h"

#include <algorithm>
#include <optional>
#include <set>

namespace synth {
namespace {

struct BitsUse {
  BitsOperation operation;
  std::uint64_t index;
  std::size_t cost;
};

// The usual operations of bit puzzles; other shifts are compositions.
constexpr BitsUse kOnOneWord[] = {
    {BitsOperation::complement, 0, 1}, {BitsOperation::left, 1, 1},   {BitsOperation::right, 1, 1},
    {BitsOperation::right, 4, 1},      {BitsOperation::right, 16, 1},
};
constexpr BitsUse kOnTwoWords[] = {
    {BitsOperation::conjunction, 0, 1}, {BitsOperation::disjunction, 0, 1},
    {BitsOperation::exclusive, 0, 1},   {BitsOperation::sum, 0, 1},
    {BitsOperation::difference, 0, 2},
};

constexpr std::size_t kMostCost = 40;
constexpr std::uint64_t kExpressionsOfWork = 2;
// The factor of further expressions that are tried once a tree is found, to find a smaller one: its
// leaves and conditions are more likely meant, and less likely accidental.
constexpr std::uint64_t kBeyondATree = 2;
constexpr std::uint64_t kLeastBeyond = 5'000;
constexpr std::size_t kMostFound = 8;
// The limit of stored columns of terms from which others are built.
constexpr std::size_t kMostStoredWords = std::size_t{1} << 25U;
constexpr std::size_t kMostCovers = 4'000;
constexpr std::size_t kMostConditions = 6'000;

class BitsSearcher {
 public:
  BitsSearcher(const BitsProblem& problem, const SearchBudget& budget)
      : problem_(problem),
        budget_(budget),
        rows_(problem.results.size()),
        covered_(rows_),
        most_tried_(std::max<std::uint64_t>(1, budget.work * kExpressionsOfWork)) {
    for (std::size_t i = 0; i < BitsBank::kRows; ++i) {
      chosen_[i] = i * rows_ / BitsBank::kRows;
    }
  }

  BitsResult run() {
    for (std::size_t cost = 1; cost <= kMostCost && !ended_; ++cost) {
      starts_.push_back(bank_.size());
      level(cost);
      ended_ = ended_ || !result_.found.empty();
      if (!ended_) {
        branch(share_spent());
      }
    }
    if (result_.found.empty()) {
      branch(1);
      if (smallest_) {
        result_.found.push_back(*smallest_);
      }
    }
    std::ranges::stable_sort(result_.found, {}, size_of);
    return std::move(result_);
  }

 private:
  // Enumerates all terms of this cost; for a binary operator every split of the cost.
  void level(std::size_t cost) {
    if (cost == 1) {
      for (std::size_t i = 0; i < problem_.inputs.size(); ++i) {
        offer({BitsOperation::parameter, i, {}});
      }
      offer({BitsOperation::constant, 0, {}});
      offer({BitsOperation::constant, 1, {}});
    }
    for (const BitsUse& use : kOnOneWord) {
      if (cost > use.cost) {
        const auto [first, last] = of_cost(cost - use.cost);
        for (BitsTermId a = first; a < last && !ended_; ++a) {
          offer({use.operation, use.index, {a}});
        }
      }
    }
    for (const BitsUse& use : kOnTwoWords) {
      for (std::size_t left = 1; left + use.cost < cost; ++left) {
        combine(use, left, cost - use.cost - left);
      }
    }
  }

  void combine(const BitsUse& use, std::size_t left_cost, std::size_t right_cost) {
    const bool in_order = is_commutative(use.operation);
    if (in_order && left_cost > right_cost) {
      return;
    }
    const auto [first, last] = of_cost(left_cost);
    const auto [begin, end] = of_cost(right_cost);
    for (BitsTermId a = first; a < last; ++a) {
      for (BitsTermId b = in_order ? std::max(begin, a + 1) : begin; b < end && !ended_; ++b) {
        offer({use.operation, 0, {a, b}});
      }
    }
  }

  [[nodiscard]] std::pair<BitsTermId, BitsTermId> of_cost(std::size_t cost) const {
    const std::size_t end = cost < starts_.size() ? starts_[cost] : bank_.size();
    return {static_cast<BitsTermId>(starts_[cost - 1]), static_cast<BitsTermId>(end)};
  }

  // Applies the operation of a term to a column of values.
  template <class Out, class Column>
  static void apply(const BitsTerm& term, const Column& left, const Column& right, Out& out,
                    std::size_t size) {
    const auto each = [&](auto operation) {
      for (std::size_t i = 0; i < size; ++i) {
        out[i] = operation(i);
      }
    };
    switch (term.operation) {
      case BitsOperation::complement:
        each([&](std::size_t i) { return ~left[i]; });
        break;
      case BitsOperation::left:
        each([&](std::size_t i) { return left[i] << term.index; });
        break;
      case BitsOperation::right:
        each([&](std::size_t i) { return left[i] >> term.index; });
        break;
      case BitsOperation::conjunction:
        each([&](std::size_t i) { return left[i] & right[i]; });
        break;
      case BitsOperation::disjunction:
        each([&](std::size_t i) { return left[i] | right[i]; });
        break;
      case BitsOperation::exclusive:
        each([&](std::size_t i) { return left[i] ^ right[i]; });
        break;
      case BitsOperation::sum:
        each([&](std::size_t i) { return left[i] + right[i]; });
        break;
      case BitsOperation::difference:
        each([&](std::size_t i) { return left[i] - right[i]; });
        break;
      default:
        break;
    }
  }

  void offer(const BitsTerm& term) {
    if (++result_.tried % 4096 == 0) {
      check();
    }
    BitsBank::Values values{};
    if (term.operation == BitsOperation::constant) {
      values.fill(term.index);
    } else if (term.operation == BitsOperation::parameter) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        values.at(i) = problem_.inputs[term.index][chosen_.at(i)];
      }
    } else {
      apply(term, bank_.values(term.arguments[0]), bank_.values(term.arguments[1]), values,
            values.size());
    }
    if (bank_.add(term, values)) {
      hold_against_all(static_cast<BitsTermId>(bank_.size() - 1));
    }
  }

  // Records the rows on which a new term is right, and those that it separates.
  void hold_against_all(BitsTermId id) {
    std::vector<std::uint64_t> values = compute(id);
    RowSet right(rows_);
    RowSet zero(rows_);
    RowSet one(rows_);
    for (std::size_t row = 0; row < rows_; ++row) {
      if (values[row] == problem_.results[row]) {
        right.insert(row);
      }
      if (values[row] == 0) {
        zero.insert(row);
      } else if (values[row] == 1) {
        one.insert(row);
      }
    }
    const std::size_t count = right.count();
    if (count == rows_) {
      if (result_.found.size() < kMostFound) {
        result_.found.push_back(simplified(bank_.program(id)));
      }
    } else if (count != 0 && covers_.size() < kMostCovers && known_covers_.insert(right).second) {
      covered_ |= right;
      covers_.push_back(std::move(right));
      cover_terms_.push_back(id);
    }
    add_condition(std::move(zero), id, 0);
    add_condition(std::move(one), id, 1);
    keep_column(id, std::move(values));
  }

  void add_condition(RowSet rows, BitsTermId id, std::uint64_t value) {
    const std::size_t count = rows.count();
    if (count != 0 && count != rows_ && conditions_.size() < kMostConditions &&
        known_conditions_.insert(rows).second) {
      conditions_.push_back(std::move(rows));
      condition_terms_.emplace_back(id, value);
    }
  }

  // Returns the values of a term on all rows.
  [[nodiscard]] std::vector<std::uint64_t> compute(BitsTermId id) const {
    const BitsTerm& term = bank_.term(id);
    if (term.operation == BitsOperation::parameter) {
      return problem_.inputs[term.index];
    }
    std::vector<std::uint64_t> out(rows_, term.index);
    if (arity(term.operation) != 0) {
      std::vector<std::uint64_t> first;
      std::vector<std::uint64_t> second;
      apply(term, column(term.arguments[0], first), column(term.arguments[1], second), out, rows_);
    }
    return out;
  }

  // Returns the stored column, or computes it into `place`.
  const std::vector<std::uint64_t>& column(BitsTermId id, std::vector<std::uint64_t>& place) const {
    if (id < columns_.size()) {
      return columns_[id];
    }
    place = compute(id);
    return place;
  }

  // Stores the columns of the first terms, from which others are built.
  void keep_column(BitsTermId id, std::vector<std::uint64_t> values) {
    if (id == columns_.size() && (columns_.size() + 1) * rows_ <= kMostStoredWords) {
      columns_.push_back(std::move(values));
    }
  }

  // Builds a tree if some term is right on every row. The limit of its size grows with the spent
  // budget, since a large tree is unlikely to be meant.
  void branch(double spent) {
    if (covered_.count() != rows_) {
      return;
    }
    const double most = 2 + spent * static_cast<double>(rows_);
    const auto tree =
        learn_tree(RowSet::all(rows_), covers_, conditions_, static_cast<std::size_t>(most));
    if (tree) {
      BitsProgram program = simplified(this->program(*tree));
      if (!smallest_ || size_of(program) < size_of(*smallest_)) {
        smallest_ = std::move(program);
        most_tried_ = std::min(most_tried_, kBeyondATree * (result_.tried + kLeastBeyond));
      }
    }
  }

  [[nodiscard]] BitsProgram program(const DecisionTree& tree) const {
    if (tree.is_leaf()) {
      return bank_.program(cover_terms_[tree.choice]);
    }
    const auto& [term, value] = condition_terms_[tree.choice];
    return {BitsOperation::choice,
            value,
            {bank_.program(term), program(tree.branches[0]), program(tree.branches[1])}};
  }

  [[nodiscard]] double share_spent() const {
    return static_cast<double>(result_.tried) / static_cast<double>(most_tried_);
  }

  [[nodiscard]] std::size_t bytes() const {
    return bank_.bytes() + columns_.size() * rows_ * sizeof(std::uint64_t);
  }

  void check() {
    ended_ = ended_ || share_spent() >= 1 || bytes() > budget_.memory_bytes ||
             budget_.stop.stop_requested() || std::chrono::steady_clock::now() > budget_.deadline;
  }

  const BitsProblem& problem_;
  const SearchBudget& budget_;
  std::size_t rows_;
  std::array<std::size_t, BitsBank::kRows> chosen_ = {};  // the rows of all that the bank uses
  BitsBank bank_;
  std::vector<std::size_t> starts_;  // the first term of each cost
  std::vector<std::vector<std::uint64_t>> columns_;
  std::vector<RowSet> covers_;
  std::vector<BitsTermId> cover_terms_;
  std::vector<RowSet> conditions_;
  std::vector<std::pair<BitsTermId, std::uint64_t>> condition_terms_;
  std::set<RowSet> known_covers_;
  std::set<RowSet> known_conditions_;
  RowSet covered_;
  BitsResult result_;
  std::optional<BitsProgram> smallest_;  // of those with branches
  std::uint64_t most_tried_;
  bool ended_ = false;
};

}  // namespace

BitsResult search_bits(const BitsProblem& problem, const SearchBudget& budget) {
  return BitsSearcher(problem, budget).run();
}

}  // namespace synth
