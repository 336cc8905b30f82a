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

// What an expression that raises has in place of a value. No int of the search comes near it.
inline constexpr Cell kUndefined = -INT64_MAX;
// Ints beyond this are undefined: Python's are unbounded, ours must not wrap.
inline constexpr std::int64_t kMaxInt = std::int64_t{1} << 62U;
// Longer strings and lists are undefined.
inline constexpr std::size_t kMaxLength = 1024;

// Wide enough for any sum or product of two ints.
__extension__ using Wide = __int128;

constexpr Cell make_int(Wide value) {
  return value > kMaxInt || value < -kMaxInt ? kUndefined : static_cast<Cell>(value);
}
// Not finite is undefined; -0.0 is 0.0, which Python calls equal.
inline Cell make_float(double value) {
  return std::isfinite(value) ? std::bit_cast<Cell>(value == 0 ? 0.0 : value) : kUndefined;
}
inline double as_float(Cell cell) {
  return std::bit_cast<double>(cell);
}

// Keeps every string and list of a search once. Numbers are given in order of first appearance, so
// they are the same in every run. Spans and views stay valid as long as the pool.
class Pool {
 public:
  Pool();
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // kUndefined if longer than kMaxLength, or than limit_text allows.
  Cell string(std::string_view text);
  Cell list(std::span<const Cell> items);

  [[nodiscard]] std::string_view text(Cell string) const;
  // Length in code points, which is what Python counts.
  [[nodiscard]] std::size_t length(Cell string) const;
  [[nodiscard]] bool is_ascii(Cell string) const { return length(string) == text(string).size(); }
  // The code points of a string, and back.
  [[nodiscard]] std::u32string decode(Cell string) const;
  Cell encode(std::u32string_view text);
  [[nodiscard]] std::span<const Cell> items(Cell list) const;

  // What the search's structures are: known to all that handle their cells.
  [[nodiscard]] const Structures& structures() const { return structures_; }
  Structures& structures() { return structures_; }

  // The same for all values that Python calls equal: dictionaries with their keys in one order.
  Cell canonical(TypeId type, Cell cell) {
    return is_structured(type) && cell != kUndefined ? canonical_structure(type, cell) : cell;
  }

  // Below zero, zero or above: Python's order of ints, floats, strings, lists and tuples of them.
  [[nodiscard]] int compare(TypeId type, Cell a, Cell b) const {
    if (a == b) {
      return 0;
    }
    return type == kInt ? (a < b ? -1 : 1) : compare_unlike(type, a, b);
  }

  // From now on no string may be much longer than the longest one so far: what a search makes of
  // its inputs beyond that leads nowhere.
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
