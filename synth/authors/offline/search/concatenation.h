#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/bank.h"
#include "synth/authors/offline/search/search.h"

#include <functional>
#include <map>

namespace synth {

// Finds programs a + b + ... for results that are strings or lists, backwards from the results:
// parts are expressions of the bank whose values follow each other in every result, single elements
// of a list, or text that all results share there (the witness function of concatenation:
// FlashFill, POPL 2011; Duet, POPL 2021). Best first by cost over the share of each result that is
// covered.
class Concatenator {
 public:
  using Build = std::function<Expression(const Term&)>;

  // The ways to join programs of the goal's type: `+` and, for a list of one element, `[a]`.
  struct Joints {
    const Component* join;
    int join_cost;
    const Component* single;
  };
  // The references must outlive the object.
  Concatenator(const Problem& problem, const Goal& goal, const Bank& bank, const Joints& joints,
               Pool& pool, Build build);

  // Returns up to `most` programs of two or more parts that have the goal's results on the wanted
  // rows given as bits, cheapest first, among those found within kMostSteps steps.
  static constexpr std::size_t kMostSteps = 20'000;
  std::vector<Found> find(std::uint64_t rows, std::size_t most, std::size_t steps = kMostSteps);

 private:
  // Strings and lists as bytes: one per character, eight per element, those of its cell.
  using PartsOfBytes = std::map<std::string_view, std::vector<TermId>>;
  const PartsOfBytes& parts_of(std::size_t row);
  void add_parts(TypeId type, std::size_t row, PartsOfBytes& parts) const;
  [[nodiscard]] std::string_view bytes_of(TypeId type, const Cell& value) const;

  const Problem& problem_;
  const Goal& goal_;
  const Bank& bank_;
  Joints joints_;
  Pool& pool_;
  Build build_;
  // By row: the terms whose value is part of its result.
  std::map<std::size_t, PartsOfBytes> parts_;

  class Finder;
};

}  // namespace synth
