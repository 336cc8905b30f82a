#include "synth/authors/offline/program/dictionary_cells.h"

#include <array>

namespace synth {

std::vector<Cell> keys_in(const Pool& pool, Cell dictionary) {
  const std::span<const Cell> held = pool.items(dictionary);
  std::vector<Cell> keys;
  for (std::size_t i = 0; i < held.size(); i += 2) {
    keys.push_back(held[i]);
  }
  return keys;
}

std::vector<Cell> values_in(const Pool& pool, Cell dictionary) {
  const std::span<const Cell> held = pool.items(dictionary);
  std::vector<Cell> values;
  for (std::size_t i = 1; i < held.size(); i += 2) {
    values.push_back(held[i]);
  }
  return values;
}

std::vector<Cell> entries_in(Pool& pool, Cell dictionary) {
  const std::span<const Cell> held = pool.items(dictionary);
  std::vector<Cell> entries;
  for (std::size_t i = 0; i + 1 < held.size(); i += 2) {
    entries.push_back(pair_of(pool, held[i], held[i + 1]));
  }
  return entries;
}

Cell value_at(const Pool& pool, Cell dictionary, Cell key) {
  const std::span<const Cell> held = pool.items(dictionary);
  for (std::size_t i = 0; i + 1 < held.size(); i += 2) {
    if (held[i] == key) {
      return held[i + 1];
    }
  }
  return kUndefined;
}

Cell pair_of(Pool& pool, Cell first, Cell second) {
  return pool.list(std::array<Cell, 2>{first, second});
}

Cell counts_of(Pool& pool, std::span<const Cell> items) {
  DictionaryBuilder counts(pool);
  for (const Cell item : items) {
    counts.set(item, counts.find(item).value_or(0) + 1);
  }
  return counts.cell();
}

DictionaryBuilder::DictionaryBuilder(Pool& pool, Cell dictionary) : pool_(pool) {
  const std::span<const Cell> held = pool.items(dictionary);
  for (std::size_t i = 0; i + 1 < held.size(); i += 2) {
    set(held[i], held[i + 1]);
  }
}

void DictionaryBuilder::set(Cell key, Cell value) {
  const auto [place, is_new] = places_.try_emplace(key, cells_.size() + 1);
  if (is_new) {
    cells_.insert(cells_.end(), {key, value});
  } else {
    cells_[place->second] = value;
  }
}

std::optional<Cell> DictionaryBuilder::find(Cell key) const {
  const auto place = places_.find(key);
  return place != places_.end() ? std::optional(cells_[place->second]) : std::nullopt;
}

void Groups::add(Cell key, Cell item) {
  const auto [place, is_new] = places_.try_emplace(key, groups_.size());
  if (is_new) {
    groups_.push_back({key, {}});
  }
  groups_[place->second].second.push_back(item);
}

Cell Groups::cell(Pool& pool) const {
  std::vector<Cell> cells;
  for (const auto& [key, items] : groups_) {
    cells.insert(cells.end(), {key, pool.list(items)});
  }
  return pool.list(cells);
}

}  // namespace synth
