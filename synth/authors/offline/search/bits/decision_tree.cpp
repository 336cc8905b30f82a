#include "synth/authors/offline/search/bits/decision_tree.h"

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

// The limit of labels: more do not improve the choice of a condition.
constexpr std::size_t kMostLabels = 24;

// Splits the rows by a greedy cover, the largest part first; each part is labelled by its cover.
std::vector<RowSet> labels_of(const RowSet& rows, const std::vector<RowSet>& covers) {
  std::vector<RowSet> labels;
  RowSet left = rows;
  while (!left.empty() && labels.size() < kMostLabels) {
    const auto best = std::ranges::max_element(
        covers, {}, [&](const RowSet& cover) { return cover.count_common(left); });
    RowSet label = *best & left;
    if (label.empty()) {
      break;
    }
    left -= label;
    labels.push_back(std::move(label));
  }
  return labels;
}

// Returns the entropy of a distribution, multiplied by the total count.
double entropy(const std::vector<std::size_t>& counts) {
  double all = 0;
  double bits = 0;
  for (const std::size_t count : counts) {
    if (count != 0) {
      const auto some = static_cast<double>(count);
      all += some;
      bits -= some * std::log2(some);
    }
  }
  return all == 0 ? 0 : bits + all * std::log2(all);
}

class Learner {
 public:
  Learner(const std::vector<RowSet>& covers, const std::vector<RowSet>& conditions,
          std::size_t most)
      : covers_(covers), conditions_(conditions), left_(most) {}

  std::optional<DecisionTree> learn(const RowSet& rows) {
    const auto whole =
        std::ranges::find_if(covers_, [&](const RowSet& cover) { return cover.covers(rows); });
    if (whole != covers_.end()) {
      if (left_ == 0) {
        return std::nullopt;
      }
      --left_;
      return DecisionTree{static_cast<std::size_t>(whole - covers_.begin())};
    }
    const auto condition = left_ < 2 ? std::nullopt : best_condition(rows);
    if (!condition) {
      return std::nullopt;
    }
    DecisionTree tree{*condition};
    auto yes = learn(rows & conditions_[*condition]);
    auto no = yes ? learn(rows - conditions_[*condition]) : std::nullopt;
    if (!no) {
      return std::nullopt;
    }
    tree.branches = {std::move(*yes), std::move(*no)};
    return tree;
  }

 private:
  // Returns the first condition that leaves the least entropy.
  [[nodiscard]] std::optional<std::size_t> best_condition(const RowSet& rows) const {
    const std::vector<RowSet> labels = labels_of(rows, covers_);
    const std::size_t all = rows.count();
    std::vector<std::size_t> yes(labels.size());
    std::vector<std::size_t> no(labels.size());
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t i = 0; i < conditions_.size(); ++i) {
      const std::size_t hold = conditions_[i].count_common(rows);
      if (hold == 0 || hold == all) {
        continue;
      }
      for (std::size_t l = 0; l < labels.size(); ++l) {
        yes[l] = labels[l].count_common(conditions_[i]);
        no[l] = labels[l].count() - yes[l];
      }
      const double bits = entropy(yes) + entropy(no);
      if (!best || bits < least - 1e-9) {
        best = i;
        least = bits;
      }
    }
    return best;
  }

  const std::vector<RowSet>& covers_;
  const std::vector<RowSet>& conditions_;
  std::size_t left_;  // the number of leaves that may still be made
};

}  // namespace

std::size_t DecisionTree::leaves() const {
  std::size_t count = is_leaf() ? 1 : 0;
  for (const DecisionTree& branch : branches) {
    count += branch.leaves();
  }
  return count;
}

std::optional<DecisionTree> learn_tree(const RowSet& rows, const std::vector<RowSet>& covers,
                                       const std::vector<RowSet>& conditions, std::size_t most) {
  return Learner(covers, conditions, most).learn(rows);
}

}  // namespace synth
