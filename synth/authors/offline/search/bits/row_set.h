#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace synth {

// A subset of the examples, as bits. Sets that are used together must have the same size.
class RowSet {
 public:
  explicit RowSet(std::size_t rows) : words_((rows + 63) / 64) {}

  static RowSet all(std::size_t rows) {
    RowSet set(rows);
    for (std::size_t row = 0; row < rows; ++row) {
      set.insert(row);
    }
    return set;
  }

  void insert(std::size_t row) { words_[row / 64] |= std::uint64_t{1} << (row % 64); }
  [[nodiscard]] bool has(std::size_t row) const {
    return ((words_[row / 64] >> (row % 64)) & 1U) != 0;
  }
  [[nodiscard]] std::size_t count() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) {
      count += static_cast<std::size_t>(std::popcount(word));
    }
    return count;
  }
  [[nodiscard]] bool empty() const { return count() == 0; }
  [[nodiscard]] bool covers(const RowSet& other) const { return (other - *this).empty(); }

  RowSet& operator&=(const RowSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= other.words_[i];
    }
    return *this;
  }
  RowSet& operator|=(const RowSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] |= other.words_[i];
    }
    return *this;
  }
  RowSet& operator-=(const RowSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] &= ~other.words_[i];
    }
    return *this;
  }
  friend RowSet operator&(RowSet a, const RowSet& b) { return a &= b; }
  friend RowSet operator-(RowSet a, const RowSet& b) { return a -= b; }
  friend bool operator==(const RowSet&, const RowSet&) = default;
  friend auto operator<=>(const RowSet&, const RowSet&) = default;

  // Returns the size of the intersection without creating it.
  [[nodiscard]] std::size_t count_common(const RowSet& other) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      count += static_cast<std::size_t>(std::popcount(words_[i] & other.words_[i]));
    }
    return count;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace synth
