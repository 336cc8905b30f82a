#pragma once

#include "synth/authors/offline/program/structures.h"

#include <bit>
#include <cmath>
#include <memory>
#include <span>
#include <string>

namespace synth {

// One value of a known type in 64 bits: an int itself, a double's bits, a bool as 0 or 1, a string
// or list as its number in the Pool. Equal values have equal cells.
using Cell = std::int64_t;

// The value of an expression that raises. No int of the search comes near it.
inline constexpr Cell kUndefined = -INT64_MAX;
// The limit of ints: beyond it they are undefined, since Python's are unbounded and must not wrap
// here.
inline constexpr std::int64_t kMaxInt = std::int64_t{1} << 62U;
// The limit of strings and lists: longer ones are undefined.
inline constexpr std::size_t kMaxLength = 1024;

// An integer wide enough for any sum or product of two ints.
__extension__ using Wide = __int128;

constexpr Cell make_int(Wide value) {
  return value > kMaxInt || value < -kMaxInt ? kUndefined : static_cast<Cell>(value);
}
// Returns a float's cell: undefined unless finite; -0.0 becomes 0.0, which is equal in Python.
inline Cell make_float(double value) {
  return std::isfinite(value) ? std::bit_cast<Cell>(value == 0 ? 0.0 : value) : kUndefined;
}
inline double as_float(Cell cell) {
  return std::bit_cast<double>(cell);
}

// Stores every string and list of a search once. They are numbered in order of first appearance, so
// the numbers are the same in every run. Spans and views stay valid for the pool's lifetime.
class Pool {
 public:
  Pool();
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Returns kUndefined if the text is longer than kMaxLength, or than limit_text allows.
  Cell string(std::string_view text);
  Cell list(std::span<const Cell> items);

  [[nodiscard]] std::string_view text(Cell string) const;
  // Returns the length in code points, as in Python.
  [[nodiscard]] std::size_t length(Cell string) const;
  [[nodiscard]] bool is_ascii(Cell string) const { return length(string) == text(string).size(); }
  // Convert between a string and its code points.
  [[nodiscard]] std::u32string decode(Cell string) const;
  Cell encode(std::u32string_view text);
  [[nodiscard]] std::span<const Cell> items(Cell list) const;

  // Returns the search's structures, which all users of their cells share.
  [[nodiscard]] const Structures& structures() const { return structures_; }
  Structures& structures() { return structures_; }

  // Returns the same cell for all values that are equal in Python: dictionaries with their keys in
  // one order.
  Cell canonical(TypeId type, Cell cell) {
    return is_structured(type) && cell != kUndefined ? canonical_structure(type, cell) : cell;
  }

  // Returns a number below, equal to or above zero: Python's order of ints, floats, strings, and
  // lists and tuples of them.
  [[nodiscard]] int compare(TypeId type, Cell a, Cell b) const {
    if (a == b) {
      return 0;
    }
    return type == kInt ? (a < b ? -1 : 1) : compare_unlike(type, a, b);
  }

  // Limits later strings to little more than the longest one so far: longer ones are useless to the
  // search.
  void limit_text();

  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Store;

  Cell canonical_structure(TypeId type, Cell cell);

  [[nodiscard]] int compare_unlike(TypeId type, Cell a, Cell b) const;

  std::size_t max_text_ = kMaxLength;
  std::unique_ptr<Store> strings_;
  std::unique_ptr<Store> lists_;
  Structures structures_;
};

}  // namespace synth
