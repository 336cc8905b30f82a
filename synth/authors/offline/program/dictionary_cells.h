#pragma once

#include "synth/authors/offline/program/pool.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace synth {

// Dictionaries as cells: keys and values alternate, in Python's order of insertion.

std::vector<Cell> keys_in(const Pool& pool, Cell dictionary);
std::vector<Cell> values_in(const Pool& pool, Cell dictionary);
// Returns its keys and values as pairs.
std::vector<Cell> entries_in(Pool& pool, Cell dictionary);
// Returns kUndefined if the key is missing.
Cell value_at(const Pool& pool, Cell dictionary, Cell key);
Cell pair_of(Pool& pool, Cell first, Cell second);
// Returns the number of occurrences of each item.
Cell counts_of(Pool& pool, std::span<const Cell> items);

// Builds a dictionary. A key that is set again keeps its place.
class DictionaryBuilder {
 public:
  explicit DictionaryBuilder(Pool& pool) : pool_(pool) {}
  DictionaryBuilder(Pool& pool, Cell dictionary);

  void set(Cell key, Cell value);
  [[nodiscard]] std::optional<Cell> find(Cell key) const;
  [[nodiscard]] Cell cell() const { return pool_.list(cells_); }

 private:
  Pool& pool_;
  std::vector<Cell> cells_;
  std::unordered_map<Cell, std::size_t> places_;
};

// Builds a dictionary of lists.
class Groups {
 public:
  void add(Cell key, Cell item);
  [[nodiscard]] Cell cell(Pool& pool) const;

 private:
  std::vector<std::pair<Cell, std::vector<Cell>>> groups_;
  std::unordered_map<Cell, std::size_t> places_;
};

}  // namespace synth
