#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/bank.h"
#include "synth/authors/offline/search/search.h"

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

// A program that gives the goal's results on some of the wanted rows, where no single expression
// does; nothing where there is none.
using FindOnRows = std::function<std::optional<Found>(const Goal& goal, std::uint64_t rows)>;

// Programs "a if condition else b" from programs right on some rows each and the cheapest condition
// that tells those rows apart; where one condition does not do and there are examples enough, one
// with another below it (EUSolver's unification, TACAS 2017).
std::vector<Found> decide(const Problem& problem, const Bank& bank, const Covers& covers,
                          const std::function<Expression(const Term&)>& build,
                          const FindOnRows& find_on_rows);

}  // namespace synth
