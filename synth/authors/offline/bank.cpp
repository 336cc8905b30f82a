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
         seen_.capacity() * sizeof(std::uint64_t);
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

// Keeps 64-bit fingerprints only: among ten million terms a false match has a chance of one in
// four hundred thousand, and would cost one expression.
bool Bank::is_new(TypeId type, const Cell* values) {
  std::uint64_t fingerprint = type + 1;
  for (std::size_t row = 0; row < rows_; ++row) {
    fingerprint = combine(fingerprint, static_cast<std::uint64_t>(values[row]));
  }
  fingerprint += fingerprint == 0 ? 1 : 0;
  std::size_t mask = seen_.size() - 1;
  std::size_t at = fingerprint & mask;
  for (; seen_[at] != 0; at = (at + 1) & mask) {
    if (seen_[at] == fingerprint) {
      return false;
    }
  }
  seen_[at] = fingerprint;
  if (++seen_count_ * 2 > seen_.size()) {
    std::vector<std::uint64_t> larger(seen_.size() * 2);
    mask = larger.size() - 1;
    for (const std::uint64_t old : seen_) {
      if (old != 0) {
        at = old & mask;
        while (larger[at] != 0) {
          at = (at + 1) & mask;
        }
        larger[at] = old;
      }
    }
    seen_ = std::move(larger);
  }
  return true;
}

}  // namespace synth
