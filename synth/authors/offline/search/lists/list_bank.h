#pragma once

#include "synth/authors/offline/search/fingerprint_set.h"
#include "synth/authors/offline/search/lists/list_operation.h"

#include <array>
#include <cstddef>
#include <vector>

namespace synth {

using ListTermId = std::uint32_t;

// A list or an int, by reference to its parts.
struct ListTerm {
  ListOperation operation;
  std::array<ListTermId, 2> arguments = {};  // the int before the list
  std::uint8_t cost = 0;                     // operations; shared ones count once
  bool is_list = true;
};

// The values of one term on every row, concatenated.
struct ListValues {
  std::vector<Number> ends;  // the end of each row in `numbers`; ints have one number per row
  std::vector<Number> numbers;

  [[nodiscard]] Numbers row(std::size_t row) const {
    const Number* const end = ends.data() + row;
    const auto begin = static_cast<std::size_t>(row == 0 ? 0 : end[-1]);
    return {numbers.data() + begin, static_cast<std::size_t>(*end) - begin};
  }
};

// Returns a hash that is the same on every machine.
std::uint64_t hash_of(Numbers numbers, std::uint64_t seed = 0);

// The distinct terms of a search for pipelines, cheapest first. Terms of the last cost may be kept
// without their values, which are then computed on every access.
class ListBank {
 public:
  // `longest`: the limit of a list's length.
  ListBank(std::size_t rows, std::size_t longest) : rows_(rows), longest_(longest) {}

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t longest() const { return longest_; }
  [[nodiscard]] std::size_t size() const { return terms_.size(); }
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] const ListTerm& term(ListTermId id) const { return terms_[id]; }
  [[nodiscard]] const std::vector<ListTermId>& lists(std::size_t cost) const {
    return lists_.at(cost);
  }
  [[nodiscard]] const std::vector<ListTermId>& ints(std::size_t cost) const {
    return ints_.at(cost);
  }
  [[nodiscard]] const std::vector<std::vector<ListTermId>>& lists() const { return lists_; }
  [[nodiscard]] const std::vector<std::vector<ListTermId>>& ints() const { return ints_; }

  // Returns a list on one row. Uses `scratch`, of `longest` numbers, if its values are not kept.
  [[nodiscard]] Numbers list(ListTermId id, std::size_t row, Number* scratch) const {
    return values_[id] == kNotKept ? evaluate(terms_[id], row, scratch) : kept(id, row);
  }
  // Returns an int on all rows.
  [[nodiscard]] Numbers integer(ListTermId id) const {
    return Numbers(arena_).subspan(values_[id], rows_);
  }

  // Computes a term whose arguments are kept, on all rows. Returns false if it is undefined on one.
  bool evaluate_list(const ListTerm& term, ListValues& out) const;
  bool evaluate_int(const ListTerm& term, ListValues& out) const;

  // Returns the key of a term's values, and prefetches the memory that `is_new` will read.
  [[nodiscard]] std::uint64_t fingerprint(const ListTerm& term, const ListValues& values) const;
  // Returns whether no earlier term has these values.
  bool is_new(std::uint64_t fingerprint) { return seen_.insert(fingerprint); }
  // Adds a term, with or without its values. Requires costs below kMaxCost.
  ListTermId add(const ListTerm& term, const ListValues* values);

  static constexpr std::size_t kMaxCost = 10;

 private:
  static constexpr std::size_t kNotKept = SIZE_MAX;

  [[nodiscard]] Numbers kept(ListTermId id, std::size_t row) const {
    const Number* ends = arena_.data() + values_[id];
    const auto begin = static_cast<std::size_t>(row == 0 ? 0 : ends[row - 1]);
    return {ends + rows_ + begin, static_cast<std::size_t>(ends[row]) - begin};
  }
  // Returns the result of the operation, or a span without data if it is undefined.
  Numbers evaluate(const ListTerm& term, std::size_t row, Number* out) const;

  std::size_t rows_;
  std::size_t longest_;
  std::vector<ListTerm> terms_;
  // Positions of terms' values in the arena: the ends, the numbers.
  std::vector<std::size_t> values_;
  std::vector<Number> arena_;
  std::vector<std::vector<ListTermId>> lists_ = std::vector<std::vector<ListTermId>>(kMaxCost);
  std::vector<std::vector<ListTermId>> ints_ = std::vector<std::vector<ListTermId>>(kMaxCost);
  FingerprintSet seen_;
};

}  // namespace synth
