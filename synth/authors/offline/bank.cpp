#include "synth/authors/offline/bank.h"

#include "synth/authors/offline/hash.h"

namespace synth {

std::span<const TermId> Bank::of(TypeId type, int cost) const {
  const auto& levels = by_cost_.at(type);
  const auto level = static_cast<std::size_t>(cost);
  return level < levels.size() ? std::span<const TermId>(levels[level]) : std::span<const TermId>();
}

std::size_t Bank::bytes() const {
  return terms_.capacity() * (sizeof(Term) + sizeof(TermId)) + cells_.capacity() * sizeof(Cell) +
         seen_.bytes();
}

bool Bank::add(const Term& term, const Cell* values) {
  if (!is_new(term.type, values)) {
    return false;
  }
  auto& levels = by_cost_.at(term.type);
  if (levels.size() <= term.cost) {
    levels.resize(std::size_t{term.cost} + 1);
  }
  levels[term.cost].push_back(static_cast<TermId>(terms_.size()));
  terms_.push_back(term);
  cells_.insert(cells_.end(), values, values + rows_);
  return true;
}

bool Bank::is_new(TypeId type, const Cell* values) {
  std::uint64_t fingerprint = type + 1;
  for (std::size_t row = 0; row < rows_; ++row) {
    fingerprint = combine(fingerprint, static_cast<std::uint64_t>(values[row]));
  }
  return seen_.insert(fingerprint);
}

}  // namespace synth
