#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/search/bank.h"
#include "synth/authors/offline/search/search.h"

#include <functional>
#include <map>

namespace synth {

// Finds programs a + b + ... for results that are strings or lists, from the results' side: parts
// are expressions of the bank whose values follow each other in every result, single elements of a
// list, or what all results share there (the witness function of concatenation: FlashFill, POPL
// 2011; Duet, POPL 2021). Best first by cost over how much of each result is made.
class Concatenator {
 public:
  using Build = std::function<Expression(const Term&)>;

  // How programs of the goal's type are joined: `+` and, for a list of one element, `[a]`.
  struct Joints {
    const Component* join;
    int join_cost;
    const Component* single;
  };
  // The references must outlive this.
  Concatenator(const Problem& problem, const Goal& goal, const Bank& bank, const Joints& joints,
               Pool& pool, Build build);

  // Up to `most` programs of two parts or more that give these of the wanted rows, as bits,
  // cheapest first, among those that so many steps come to.
  static constexpr std::size_t kMostSteps = 20'000;
  std::vector<Found> find(std::uint64_t rows, std::size_t most, std::size_t steps = kMostSteps);

 private:
  // Strings and lists as bytes: a character is one, an element the eight of its cell.
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
  std::map<std::size_t, PartsOfBytes> parts_;  // by row: the terms whose value its result holds

  class Finder;
};

}  // namespace synth
