#pragma once

#include "synth/authors/offline/bank.h"
#include "synth/authors/offline/problem.h"
#include "synth/authors/offline/search.h"

#include <functional>
#include <map>

namespace synth {

constexpr std::uint64_t all_rows(std::size_t rows) {
  return rows >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << rows) - 1;
}

// The cheapest expression that is right on just some of the wanted rows.
struct Cover {
  Term term;
  std::vector<Cell> values;
};
using Covers = std::map<std::pair<TypeId, std::uint64_t>, Cover>;

// Programs "a if condition else b" from expressions right on some rows each and the cheapest
// condition that tells those rows apart (EUSolver's unification, TACAS 2017, for one branching).
std::vector<Found> decide(const Problem& problem, const Bank& bank, const Covers& covers,
                          const std::function<Expression(const Term&)>& build);

}  // namespace synth
