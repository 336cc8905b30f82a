#include "synth/authors/offline/conditionals.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

constexpr std::size_t kMaxPredicates = 4000;
constexpr std::size_t kMaxCovers = 400;
constexpr std::size_t kMaxConditionals = 20;

struct Predicate {
  TermId term;
  std::uint64_t holds;
  int cost;
};

// The cheapest bool expression of each distribution over the wanted rows, neither always true nor
// always false.
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

Found conditional(const Problem& problem, const Bank& bank, const Predicate& predicate,
                  const Cover& yes, const Cover& no,
                  const std::function<Expression(const Term&)>& build) {
  Found found;
  found.expression.kind = Expression::Kind::conditional;
  found.expression.type = yes.term.type;
  found.expression.arguments = {build(bank.term(predicate.term)), build(yes.term), build(no.term)};
  found.cost = predicate.cost + yes.term.cost + no.term.cost + 6;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const Cell holds = bank.values(predicate.term)[row];
    found.values.push_back(holds == kUndefined ? kUndefined
                           : holds == 1        ? yes.values[row]
                                               : no.values[row]);
  }
  return found;
}

}  // namespace

std::vector<Found> decide(const Problem& problem, const Bank& bank, const Covers& covers,
                          const std::function<Expression(const Term&)>& build) {
  std::vector<const Covers::value_type*> cheapest;
  for (const auto& cover : covers) {
    cheapest.push_back(&cover);
  }
  std::ranges::stable_sort(cheapest, {}, [](const auto* cover) { return cover->second.term.cost; });
  cheapest.resize(std::min(cheapest.size(), kMaxCovers));
  const std::uint64_t all = all_rows(problem.wanted);
  std::vector<Found> found;
  for (const Predicate& predicate : predicates(problem, bank)) {
    const auto right_on = [&](std::uint64_t rows, TypeId type) -> const Cover* {
      const auto at = std::ranges::find_if(cheapest, [&](const auto* cover) {
        return cover->first.first == type && (cover->first.second & rows) == rows;
      });
      return at == cheapest.end() ? nullptr : &(*at)->second;
    };
    for (const Goal& goal : problem.goals) {
      const Cover* yes = right_on(predicate.holds, goal.type);
      const Cover* no = right_on(all & ~predicate.holds, goal.type);
      if (yes != nullptr && no != nullptr) {
        found.push_back(conditional(problem, bank, predicate, *yes, *no, build));
      }
    }
  }
  std::ranges::stable_sort(found, {}, &Found::cost);
  found.resize(std::min(found.size(), kMaxConditionals));
  return found;
}

}  // namespace synth
