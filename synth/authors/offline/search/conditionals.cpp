#include "synth/authors/offline/search/conditionals.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>

namespace synth {
namespace {

constexpr std::size_t kMaxPredicates = 4000;
constexpr std::size_t kMaxCovers = 400;
constexpr std::size_t kMaxConditionals = 20;
// The limit of searches for programs on some rows; each takes about a millisecond.
constexpr std::size_t kMaxSearches = 600;
// The least number of rows of such a search: a program fits a single row by chance.
constexpr int kLeastRowsOfAProgram = 2;
constexpr std::size_t kLeastRowsToNest = 6;

struct Predicate {
  TermId term;
  std::uint64_t holds;
  int cost;
};

// Returns the cheapest bool expression of each distribution over the wanted rows, neither always
// true nor always false.
std::vector<Predicate> predicates(const Problem& problem, const Bank& bank) {
  std::map<std::uint64_t, bool> seen;
  std::vector<Predicate> out;
  for (int cost = 1; cost < 64 && out.size() < kMaxPredicates; ++cost) {
    for (const TermId id : bank.of(kBool, cost)) {
      std::uint64_t holds = 0;
      for (std::size_t row = 0; row < problem.wanted; ++row) {
        holds |= std::uint64_t{bank.values(id)[row] == 1 ? 1U : 0U} << row;
      }
      const bool tells = holds != 0 && holds != all_rows(problem.wanted);
      if (tells && bank.term(id).depends != 0 && seen.try_emplace(holds, true).second) {
        out.push_back({id, holds, cost});
      }
    }
  }
  return out;
}

class Decider {
 public:
  Decider(const Problem& problem, const Bank& bank, const Covers& covers, const Goal& goal,
          const std::function<Expression(const Term&)>& build, const FindOnRows& find_on_rows)
      : problem_(problem),
        bank_(bank),
        goal_(goal),
        build_(build),
        find_on_rows_(find_on_rows),
        predicates_(predicates(problem, bank)) {
    for (const auto& [key, cover] : covers) {
      if (key.first == goal.type) {
        covers_.emplace_back(key.second, &cover);
      }
    }
    std::ranges::stable_sort(covers_, {},
                             [](const auto& cover) { return cover.second->term.cost; });
    covers_.resize(std::min(covers_.size(), kMaxCovers));
  }

  // Returns the programs with one condition over all rows; if there are none, the first with a
  // second condition in one of its branches.
  std::vector<Found> decide() {
    const std::uint64_t all = all_rows(problem_.wanted);
    std::vector<Found> found;
    for (const Predicate& predicate : predicates_) {
      if (auto program = split(predicate, all, 0)) {
        found.push_back(std::move(*program));
      }
    }
    const bool may_nest = problem_.wanted >= kLeastRowsToNest;
    for (std::size_t i = 0; i < predicates_.size() && may_nest && found.empty(); ++i) {
      if (auto program = split(predicates_[i], all, 1)) {
        found.push_back(std::move(*program));
      }
    }
    return found;
  }

 private:
  // Returns a program for these rows, with at most that many conditions.
  std::optional<Found> solve(std::uint64_t rows, int conditions) {
    if (auto leaf = leaf_for(rows); leaf || conditions == 0) {
      return leaf;
    }
    std::optional<Found> best;
    for (const Predicate& predicate : predicates_) {
      if (const auto some = predicate.holds & rows; some == 0 || some == rows) {
        continue;
      }
      auto program = split(predicate, rows, conditions - 1);
      if (program && (!best || program->cost < best->cost)) {
        best = std::move(program);
      }
    }
    return best;
  }

  std::optional<Found> split(const Predicate& predicate, std::uint64_t rows, int conditions) {
    const auto yes = solve(predicate.holds & rows, 0);
    const auto no = yes || conditions > 0 ? solve(rows & ~predicate.holds, 0) : std::nullopt;
    if (yes && no) {
      return conditional(predicate, *yes, *no);
    }
    if (conditions == 0 || (!yes && !no)) {
      return std::nullopt;
    }
    // The leaf comes first, as in a guard.
    const auto rest = solve(yes ? rows & ~predicate.holds : predicate.holds & rows, conditions);
    return !rest ? std::nullopt
           : yes ? std::optional(conditional(predicate, *yes, *rest))
                 : std::optional(conditional(predicate, *rest, *no));
  }

  std::optional<Found> leaf_for(std::uint64_t rows) {
    const auto [known, is_new] = leaves_.try_emplace(rows);
    if (!is_new) {
      return known->second;
    }
    const auto cover = std::ranges::find_if(
        covers_, [&](const auto& each) { return (each.first & rows) == rows; });
    if (cover != covers_.end()) {
      known->second =
          Found{build_(cover->second->term), cover->second->term.cost, cover->second->values, 0};
    } else if (std::popcount(rows) >= kLeastRowsOfAProgram && searches_ < kMaxSearches) {
      ++searches_;
      known->second = find_on_rows_(goal_, rows);
    }
    return known->second;
  }

  Found conditional(const Predicate& predicate, const Found& yes, const Found& no) {
    constexpr int kOfCondition = 6;
    Found found;
    found.expression.kind = Expression::Kind::conditional;
    found.expression.type = yes.expression.type;
    found.expression.arguments = {build_(bank_.term(predicate.term)), yes.expression,
                                  no.expression};
    found.cost = predicate.cost + yes.cost + no.cost + kOfCondition;
    for (std::size_t row = 0; row < problem_.rows; ++row) {
      const Cell holds = bank_.values(predicate.term)[row];
      found.values.push_back(holds == kUndefined ? kUndefined
                             : holds == 1        ? yes.values[row]
                                                 : no.values[row]);
    }
    return found;
  }

  const Problem& problem_;
  const Bank& bank_;
  const Goal& goal_;
  const std::function<Expression(const Term&)>& build_;
  const FindOnRows& find_on_rows_;
  std::vector<Predicate> predicates_;
  std::vector<std::pair<std::uint64_t, const Cover*>> covers_;  // cheapest first
  std::map<std::uint64_t, std::optional<Found>> leaves_;        // results of searches, by rows
  std::size_t searches_ = 0;
};

}  // namespace

std::vector<Found> decide(const Problem& problem, const Bank& bank, const Covers& covers,
                          const std::function<Expression(const Term&)>& build,
                          const FindOnRows& find_on_rows) {
  std::vector<Found> found;
  for (const Goal& goal : problem.goals) {
    std::ranges::move(Decider(problem, bank, covers, goal, build, find_on_rows).decide(),
                      std::back_inserter(found));
  }
  std::ranges::stable_sort(found, {}, &Found::cost);
  found.resize(std::min(found.size(), kMaxConditionals));
  return found;
}

}  // namespace synth
