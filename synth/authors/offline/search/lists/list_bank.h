#pragma once

#include "synth/authors/offline/search/fingerprint_set.h"
#include "synth/authors/offline/search/lists/list_operation.h"

#include <array>
#include <cstddef>
#include <vector>

namespace synth {

using ListTermId = std::uint32_t;

// A list or an int, by reference to what it is made of.
struct ListTerm {
  ListOperation operation;
  std::array<ListTermId, 2> arguments = {};  // the int before the list
  std::uint8_t cost = 0;                     // operations, with those used twice counted once
  bool is_list = true;
};

// The values of one term on every row, behind each other.
struct ListValues {
  std::vector<Number> ends;  // where each row ends in `numbers`; ints have one number a row
  std::vector<Number> numbers;

  [[nodiscard]] Numbers row(std::size_t row) const {
    const Number* const end = ends.data() + row;
    const auto begin = static_cast<std::size_t>(row == 0 ? 0 : end[-1]);
    return {numbers.data() + begin, static_cast<std::size_t>(*end) - begin};
  }
};

// The same on every machine.
std::uint64_t hash_of(Numbers numbers, std::uint64_t seed = 0);

// The distinct terms of a search for pipelines, cheapest first. Those of the last cost may be kept
// without their values, which are then computed again whenever they are asked for.
class ListBank {
 public:
  // No list is longer than `longest`.
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

  // A list on one row. Written to `scratch`, of `longest` numbers, where it is not kept.
  [[nodiscard]] Numbers list(ListTermId id, std::size_t row, Number* scratch) const {
    return values_[id] == kNotKept ? evaluate(terms_[id], row, scratch) : kept(id, row);
  }
  // An int on all rows.
  [[nodiscard]] Numbers integer(ListTermId id) const {
    return Numbers(arena_).subspan(values_[id], rows_);
  }

  // The list of a term, whose arguments are kept, on all rows. False where it is undefined on one.
  bool evaluate_list(const ListTerm& term, ListValues& out) const;
  bool evaluate_int(const ListTerm& term, ListValues& out) const;

  // What a term's values are known by; fetches what `is_new` will look at.
  [[nodiscard]] std::uint64_t fingerprint(const ListTerm& term, const ListValues& values) const;
  // Whether no term has had these values.
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
  // What the operation gives, or a list of no data where it is undefined.
  Numbers evaluate(const ListTerm& term, std::size_t row, Number* out) const;

  std::size_t rows_;
  std::size_t longest_;
  std::vector<ListTerm> terms_;
  std::vector<std::size_t> values_;  // where a term's begin in the arena: the ends, the numbers
  std::vector<Number> arena_;
  std::vector<std::vector<ListTermId>> lists_ = std::vector<std::vector<ListTermId>>(kMaxCost);
  std::vector<std::vector<ListTermId>> ints_ = std::vector<std::vector<ListTermId>>(kMaxCost);
  FingerprintSet seen_;
};

}  // namespace synth
