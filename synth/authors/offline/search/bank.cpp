#include "synth/authors/offline/search/bank.h"

#include "synth/authors/offline/program/hash.h"

namespace synth {

std::span<const TermId> Bank::of(TypeId type, int cost) const {
  const auto& levels = by_cost_.at(type);
  const auto level = static_cast<std::size_t>(cost);
  return level < levels.size() ? std::span<const TermId>(levels[level]) : std::span<const TermId>();
}

std::size_t Bank::bytes() const {
  return terms_.capacity() * (sizeof(Term) + sizeof(TermId)) +
         terms_.size() * rows_ * sizeof(Cell) + seen_.bytes();
}

std::uint64_t Bank::fingerprint(TypeId type, const Cell* values) const {
  const std::uint64_t fingerprint = hash_words(type, {values, rows_});
  seen_.prefetch(fingerprint);
  return fingerprint;
}

bool Bank::add(const Term& term, const Cell* values, std::uint64_t fingerprint) {
  if (!seen_.insert(fingerprint)) {
    return false;
  }
  auto& levels = by_cost_.at(term.type);
  if (levels.size() <= term.cost) {
    levels.resize(std::size_t{term.cost} + 1);
  }
  const auto id = static_cast<TermId>(terms_.size());
  levels[term.cost].push_back(id);
  terms_.push_back(term);
  if (in_chunk(id) == 0) {
    chunks_.push_back(std::make_unique_for_overwrite<Cell[]>(rows_ << chunk_bits_));
  }
  std::copy_n(values, rows_, chunks_.back().get() + in_chunk(id) * rows_);
  return true;
}

}  // namespace synth
