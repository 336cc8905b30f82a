#pragma once

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/search/fingerprint_set.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <vector>

namespace synth {

using TermId = std::uint32_t;

enum class TermKind : std::uint8_t {
  parameter,  // head: its index
  constant,   // head: its index among the problem's constants
  variable,   // head: its index among the stream's variables
  captured,   // head: a term of the outer bank that is used inside a body
  component,  // head: the index of the use; arguments: terms of the same bank
  lift,       // head: the index of the use; arguments: {stream, body}
  read,       // head: its index among the grammar's values that were read
};

inline constexpr std::uint8_t kOnParameter = 1;
inline constexpr std::uint8_t kOnVariable = 2;  // of the stream, inside a body

// An expression, by reference to its parts.
struct Term {
  TermKind kind = TermKind::constant;
  TypeId type = kInt;
  std::uint8_t cost = 0;
  std::uint8_t depends = 0;  // kOnParameter, kOnVariable
  std::uint32_t head = 0;
  std::array<TermId, kMaxArity> arguments = {};
};

// The distinct expressions of a search, cheapest first, each with its value on every row. Of
// expressions of one type with the same values (observational equivalence) only the first is kept.
class Bank {
 public:
  Bank(std::size_t rows, std::size_t required)
      : rows_(rows),
        required_(required),
        chunk_bits_(
            static_cast<int>(std::bit_width(kCellsInAChunk / std::max<std::size_t>(rows, 1)))) {}

  [[nodiscard]] std::size_t rows() const { return rows_; }
  // Returns the number of rows, the first ones, on which a kept term must be defined.
  [[nodiscard]] std::size_t required() const { return required_; }
  [[nodiscard]] std::size_t size() const { return terms_.size(); }
  [[nodiscard]] const Term& term(TermId id) const { return terms_.data()[id]; }
  [[nodiscard]] const Cell* values(TermId id) const {
    return chunks_.data()[id >> chunk_bits_].get() + in_chunk(id) * rows_;
  }
  void prefetch(TermId id) const {
    __builtin_prefetch(values(id));
    __builtin_prefetch(terms_.data() + id);
  }
  [[nodiscard]] std::span<const TermId> of(TypeId type, int cost) const;
  [[nodiscard]] std::size_t bytes() const;

  // Returns the key of a term's type and values in this bank, and prefetches the memory that `add`
  // will read.
  [[nodiscard]] std::uint64_t fingerprint(TypeId type, const Cell* values) const;
  // Adds a term, and returns whether it was new. Terms have to be added in order of cost.
  bool add(const Term& term, const Cell* values, std::uint64_t fingerprint);

 private:
  static constexpr std::size_t kCellsInAChunk = std::size_t{1} << 15U;

  [[nodiscard]] std::size_t in_chunk(TermId id) const {
    return id & ((std::size_t{1} << chunk_bits_) - 1);
  }

  std::size_t rows_;
  std::size_t required_;
  std::vector<Term> terms_;
  int chunk_bits_;  // a chunk has the values of 2^chunk_bits_ terms
  std::vector<std::unique_ptr<Cell[]>> chunks_;
  std::array<std::vector<std::vector<TermId>>, kTypeCount> by_cost_;
  FingerprintSet seen_;
};

}  // namespace synth
