#include "synth/authors/offline/program/sequence.h"

#include <algorithm>
#include <vector>

namespace synth {
namespace {

// The positions start, start + step, ... of a slice (CPython's PySlice_AdjustIndices).
struct Positions {
  Cell first = 0;
  Cell count = 0;
  Cell step = 1;
};

Positions positions(Cell length, std::optional<Cell> start, std::optional<Cell> stop, Cell step) {
  const Cell low = step < 0 ? -1 : 0;
  const Cell high = step < 0 ? length - 1 : length;
  const auto adjust = [&](Cell bound) {
    return std::clamp(bound < 0 ? bound + length : bound, low, high);
  };
  const Cell first = start ? adjust(*start) : (step < 0 ? high : low);
  const Cell last = stop ? adjust(*stop) : (step < 0 ? low : high);
  const Cell distance = step < 0 ? first - last : last - first;
  const Cell size = step < 0 ? -step : step;
  return {first, distance <= 0 ? 0 : (distance + size - 1) / size, step};
}

template <class Container>
Container take(const auto& sequence, const Positions& at) {
  Container out;
  out.reserve(static_cast<std::size_t>(at.count));
  for (Cell i = 0; i < at.count; ++i) {
    out.push_back(sequence[static_cast<std::size_t>(at.first + i * at.step)]);
  }
  return out;
}

}  // namespace

std::size_t sequence_length(const Pool& pool, TypeId type, Cell sequence) {
  return type == kString ? pool.length(sequence) : pool.items(sequence).size();
}

Cell slice(Pool& pool, TypeId type, Cell sequence, std::optional<Cell> start,
           std::optional<Cell> stop, Cell step) {
  const auto length = static_cast<Cell>(sequence_length(pool, type, sequence));
  const Positions at = positions(length, start, stop, step);
  const auto first = static_cast<std::size_t>(at.first);
  const auto count = static_cast<std::size_t>(at.count);
  if (type != kString) {
    return at.step == 1 ? pool.list(pool.items(sequence).subspan(first, count))
                        : pool.list(take<std::vector<Cell>>(pool.items(sequence), at));
  }
  if (pool.is_ascii(sequence)) {
    return at.step == 1 ? pool.string(pool.text(sequence).substr(first, count))
                        : pool.string(take<std::string>(pool.text(sequence), at));
  }
  return pool.encode(take<std::u32string>(pool.decode(sequence), at));
}

Cell item_at(Pool& pool, TypeId type, Cell sequence, Cell index) {
  const auto length = static_cast<Cell>(sequence_length(pool, type, sequence));
  const Cell at = index < 0 ? index + length : index;
  if (at < 0 || at >= length) {
    return kUndefined;
  }
  return type == kString ? slice(pool, type, sequence, at, at + 1)
                         : pool.items(sequence)[static_cast<std::size_t>(at)];
}

Cell characters(Pool& pool, Cell string) {
  std::vector<Cell> items;
  items.reserve(pool.length(string));
  if (pool.is_ascii(string)) {
    for (const char& letter : pool.text(string)) {
      items.push_back(pool.string({&letter, 1}));
    }
    return pool.list(items);
  }
  for (const char32_t point : pool.decode(string)) {
    items.push_back(pool.encode({&point, 1}));
  }
  return pool.list(items);
}

bool is_space(char32_t point) {
  return (point >= 0x09 && point <= 0x0D) || (point >= 0x1C && point <= 0x20) || point == 0x85 ||
         point == 0xA0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200A) ||
         point == 0x2028 || point == 0x2029 || point == 0x202F || point == 0x205F ||
         point == 0x3000;
}

}  // namespace synth
