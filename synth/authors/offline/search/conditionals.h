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

// The cheapest expression that is right on exactly some of the wanted rows.
struct Cover {
  Term term;
  std::vector<Cell> values;
};
using Covers = std::map<std::pair<TypeId, std::uint64_t>, Cover>;

// Returns a program with the goal's results on some of the wanted rows, for which no single
// expression has them; nothing if none is found.
using FindOnRows = std::function<std::optional<Found>(const Goal& goal, std::uint64_t rows)>;

// Returns programs "a if condition else b", made of programs that are right on some rows each and
// the cheapest condition that separates those rows. If one condition does not suffice and there are
// enough examples, another one is nested in it (EUSolver's unification, TACAS 2017).
std::vector<Found> decide(const Problem& problem, const Bank& bank, const Covers& covers,
                          const std::function<Expression(const Term&)>& build,
                          const FindOnRows& find_on_rows);

}  // namespace synth
