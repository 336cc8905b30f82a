#include "synth/authors/offline/program/component_table.h"
#include "synth/authors/offline/program/sequence.h"

#include <algorithm>
#include <unordered_set>

namespace synth {
namespace {

using S = Signature;

// Returns whether an item occurs. A sorted copy would not pay off: lists of the search are short.
bool has(std::span<const Cell> items, Cell item) {
  return std::ranges::find(items, item) != items.end();
}

Cell length(Pool& pool, const Cell* a, const S& s) {
  return static_cast<Cell>(sequence_length(pool, s.arguments[0], a[0]));
}

Cell sum(Pool& pool, const Cell* a, const S& s) {
  if (s.result == kFloat) {
    // As CPython up to 3.11 adds; 3.12 compensates and may differ in the last bit.
    double total = 0;
    for (const Cell item : pool.items(a[0])) {
      total += as_float(item);
    }
    return make_float(total);
  }
  Wide total = 0;
  for (const Cell item : pool.items(a[0])) {
    total += item;
  }
  return make_int(total);
}

Cell product(Pool& pool, const Cell* a, const S& s) {
  if (s.result == kFloat) {
    double total = 1;
    for (const Cell item : pool.items(a[0])) {
      total *= as_float(item);
    }
    return make_float(total);
  }
  Wide total = 1;
  for (const Cell item : pool.items(a[0])) {
    total *= item;
    if (make_int(total) == kUndefined) {
      return kUndefined;
    }
  }
  return make_int(total);
}

Cell extreme(Pool& pool, const Cell* a, const S& s, int sign) {
  const std::span<const Cell> items = pool.items(a[0]);
  if (items.empty()) {
    return kUndefined;
  }
  Cell best = items.front();
  for (const Cell item : items) {
    best = pool.compare(s.result, item, best) * sign > 0 ? item : best;
  }
  return best;
}

Cell sorted(Pool& pool, const Cell* a, const S& s, int sign) {
  const TypeId element = element_of(s.result);
  const std::span<const Cell> items = pool.items(a[0]);
  std::vector<Cell> out(items.begin(), items.end());
  // Equal cells are identical, so that their order does not matter.
  std::ranges::sort(out, [&](Cell x, Cell y) { return pool.compare(element, x, y) * sign < 0; });
  return pool.list(out);
}

Cell distinct(Pool& pool, const Cell* a, const S&) {
  constexpr std::size_t kFew = 24;  // up to this size a linear search is faster
  const std::span<const Cell> items = pool.items(a[0]);
  std::vector<Cell> out;
  out.reserve(items.size());
  std::unordered_set<Cell> seen;
  for (const Cell item : items) {
    if (items.size() > kFew ? seen.insert(item).second : !has(out, item)) {
      out.push_back(item);
    }
  }
  return pool.list(out);
}

Cell concatenate(Pool& pool, const Cell* a, const S&) {
  const std::span<const Cell> left = pool.items(a[0]);
  const std::span<const Cell> right = pool.items(a[1]);
  std::vector<Cell> out(left.begin(), left.end());
  out.insert(out.end(), right.begin(), right.end());
  return pool.list(out);
}

Cell index_of(Pool& pool, const Cell* a, const S&) {
  const std::span<const Cell> items = pool.items(a[0]);
  const auto at = std::ranges::find(items, a[1]);
  return at == items.end() ? kUndefined : at - items.begin();
}

Cell flatten(Pool& pool, const Cell* a, const S&) {
  std::vector<Cell> out;
  for (const Cell list : pool.items(a[0])) {
    const std::span<const Cell> items = pool.items(list);
    out.insert(out.end(), items.begin(), items.end());
    if (out.size() > kMaxLength) {
      return kUndefined;
    }
  }
  return pool.list(out);
}

// Returns the items of the first list that are (or are not) in the second.
Cell keep(Pool& pool, const Cell* a, bool in_second) {
  const std::span<const Cell> second = pool.items(a[1]);
  std::vector<Cell> out;
  for (const Cell item : pool.items(a[0])) {
    if (has(second, item) == in_second) {
      out.push_back(item);
    }
  }
  return pool.list(out);
}

Cell running(Pool& pool, const Cell* a, const S& s,
             Cell (*step)(Pool& pool, TypeId type, Cell total, Cell item)) {
  std::vector<Cell> out;
  for (const Cell item : pool.items(a[0])) {
    out.push_back(out.empty() ? item : step(pool, element_of(s.result), out.back(), item));
    if (out.back() == kUndefined) {
      return kUndefined;
    }
  }
  return pool.list(out);
}

Cell chunks(Pool& pool, const Cell* a, const S&) {
  if (a[1] <= 0) {
    return kUndefined;
  }
  std::vector<Cell> out;
  const auto size = static_cast<Cell>(pool.items(a[0]).size());
  for (Cell i = 0; i < size; i += a[1]) {
    out.push_back(slice(pool, kInt + 4, a[0], i, std::min(size, i + a[1])));
  }
  return pool.list(out);
}

Cell mean(Pool& pool, const Cell* a, const S& s) {
  const std::span<const Cell> items = pool.items(a[0]);
  S total = s;
  total.result = element_of(s.arguments[0]);
  const Cell added = sum(pool, a, total);
  if (items.empty() || added == kUndefined) {
    return kUndefined;
  }
  const double value = total.result == kFloat ? as_float(added) : static_cast<double>(added);
  return make_float(value / static_cast<double>(items.size()));
}

constexpr ComponentMeaning kLists[] = {
    {"length", length},
    {"item",
     [](Pool& p, const Cell* a, const S& s) { return item_at(p, s.arguments[0], a[0], a[1]); }},
    {"character",
     [](Pool& p, const Cell* a, const S& s) { return item_at(p, s.arguments[0], a[0], a[1]); }},
    {"first_few", [](Pool& p, const Cell* a,
                     const S& s) { return slice(p, s.result, a[0], std::nullopt, a[1]); }},
    {"from", [](Pool& p, const Cell* a,
                const S& s) { return slice(p, s.result, a[0], a[1], std::nullopt); }},
    {"every",
     [](Pool& p, const Cell* a, const S& s) {
       return a[1] == 0 ? kUndefined : slice(p, s.result, a[0], std::nullopt, std::nullopt, a[1]);
     }},
    {"reverse",
     [](Pool& p, const Cell* a, const S& s) {
       return slice(p, s.result, a[0], std::nullopt, std::nullopt, -1);
     }},
    {"sum", sum},
    {"product", product},
    {"mean", mean},
    {"maximum", [](Pool& p, const Cell* a, const S& s) { return extreme(p, a, s, 1); }},
    {"minimum", [](Pool& p, const Cell* a, const S& s) { return extreme(p, a, s, -1); }},
    {"sorted", [](Pool& p, const Cell* a, const S& s) { return sorted(p, a, s, 1); }},
    {"sorted_down", [](Pool& p, const Cell* a, const S& s) { return sorted(p, a, s, -1); }},
    {"distinct", distinct},
    {"concatenate", concatenate},
    {"singleton",
     [](Pool& p, const Cell* a, const S&) {
       return p.list({a, 1});
     }},
    {"in_list",
     [](Pool& p, const Cell* a, const S&) -> Cell { return has(p.items(a[1]), a[0]) ? 1 : 0; }},
    {"not_in_list",
     [](Pool& p, const Cell* a, const S&) -> Cell { return has(p.items(a[1]), a[0]) ? 0 : 1; }},
    {"count_in_list",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return std::ranges::count(p.items(a[0]), a[1]);
     }},
    {"index", index_of},
    {"flatten", flatten},
    {"common", [](Pool& p, const Cell* a, const S&) { return keep(p, a, true); }},
    {"without", [](Pool& p, const Cell* a, const S&) { return keep(p, a, false); }},
    {"running_sum",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool&, TypeId type, Cell total, Cell item) {
         return type == kFloat ? make_float(as_float(total) + as_float(item))
                               : make_int(static_cast<Wide>(total) + item);
       });
     }},
    {"running_max",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool& pool, TypeId type, Cell total, Cell item) {
         return pool.compare(type, item, total) > 0 ? item : total;
       });
     }},
    {"running_min",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s,
                      [](Pool&, TypeId, Cell best, Cell item) { return std::min(best, item); });
     }},
    {"running_product",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool&, TypeId, Cell total, Cell item) {
         return make_int(static_cast<Wide>(total) * item);
       });
     }},
    {"running_difference",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool&, TypeId, Cell total, Cell item) {
         return make_int(static_cast<Wide>(total) - item);
       });
     }},
    {"chunks", chunks},
};

}  // namespace

std::span<const Component> list_components() {
  static const ComponentTable kTable(kComponents, kLists);
  return kTable.all();
}

std::vector<const Component*> all_components() {
  std::vector<const Component*> all;
  for (const auto table :
       {number_components(), logic_components(), string_components(), list_components()}) {
    for (const Component& component : table) {
      all.push_back(&component);
    }
  }
  return all;
}

}  // namespace synth
