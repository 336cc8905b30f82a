#include "synth/authors/offline/program/component_table.h"
#include "synth/authors/offline/program/dictionary_cells.h"
#include "synth/authors/offline/program/sequence.h"
#include "synth/authors/offline/search/structured_grammar.h"

#include <algorithm>

namespace synth {

namespace {

using S = Signature;

Cell as_truth(bool value) {
  return value ? 1 : 0;
}

Cell keys(Pool& pool, const Cell* a, const S&) {
  return pool.list(keys_in(pool, a[0]));
}

Cell values(Pool& pool, const Cell* a, const S&) {
  return pool.list(values_in(pool, a[0]));
}

Cell entries(Pool& pool, const Cell* a, const S&) {
  return pool.list(entries_in(pool, a[0]));
}

Cell size(Pool& pool, const Cell* a, const S&) {
  return static_cast<Cell>(pool.items(a[0]).size() / 2);
}

Cell lookup(Pool& pool, const Cell* a, const S&) {
  return value_at(pool, a[0], a[1]);
}

Cell lookup_or(Pool& pool, const Cell* a, const S&) {
  const Cell value = value_at(pool, a[0], a[1]);
  return value == kUndefined ? a[2] : value;
}

Cell lookup_optional(Pool& pool, const Cell* a, const S&) {
  const Cell value = value_at(pool, a[0], a[1]);
  return value == kUndefined ? pool.list({}) : pool.list({&value, 1});
}

Cell has_key(Pool& pool, const Cell* a, const S&) {
  return as_truth(value_at(pool, a[0], a[1]) != kUndefined);
}

Cell merge(Pool& pool, const Cell* a, const S&) {
  DictionaryBuilder merged(pool, a[0]);
  const std::span<const Cell> second = pool.items(a[1]);
  for (std::size_t i = 0; i + 1 < second.size(); i += 2) {
    merged.set(second[i], second[i + 1]);
  }
  return merged.cell();
}

Cell with_entry(Pool& pool, const Cell* a, const S&) {
  DictionaryBuilder changed(pool, a[0]);
  changed.set(a[1], a[2]);
  return changed.cell();
}

Cell without_key(Pool& pool, const Cell* a, const S&) {
  DictionaryBuilder kept(pool);
  const std::span<const Cell> held = pool.items(a[0]);
  for (std::size_t i = 0; i + 1 < held.size(); i += 2) {
    if (held[i] != a[1]) {
      kept.set(held[i], held[i + 1]);
    }
  }
  return kept.cell();
}

Cell has_entry(Pool& pool, const Cell* a, const S&) {
  return as_truth(value_at(pool, a[0], a[1]) == a[2]);
}

// Returns the first longest (sign 1) or shortest (-1) text or list.
Cell extreme_length(Pool& pool, const Cell* a, const S& s, int sign) {
  const TypeId type = element_of(s.arguments[0]);
  const std::span<const Cell> held = pool.items(a[0]);
  std::size_t best = 0;
  for (std::size_t i = 1; i < held.size(); ++i) {
    const auto length = static_cast<Cell>(sequence_length(pool, type, held[i]));
    const auto longest = static_cast<Cell>(sequence_length(pool, type, held[best]));
    best = length * sign > longest * sign ? i : best;
  }
  return held.empty() ? kUndefined : held[best];
}

Cell dictionary_of_pairs(Pool& pool, const Cell* a, const S&) {
  DictionaryBuilder made(pool);
  for (const Cell pair : pool.items(a[0])) {
    made.set(pool.items(pair)[0], pool.items(pair)[1]);
  }
  return made.cell();
}

Cell dictionary_of_lists(Pool& pool, const Cell* a, const S&) {
  const std::span<const Cell> names = pool.items(a[0]);
  const std::span<const Cell> held = pool.items(a[1]);
  DictionaryBuilder made(pool);
  for (std::size_t i = 0; i < std::min(names.size(), held.size()); ++i) {
    made.set(names[i], held[i]);
  }
  return made.cell();
}

Cell counts(Pool& pool, const Cell* a, const S&) {
  return counts_of(pool, pool.items(a[0]));
}

Cell groups_of_pairs(Pool& pool, const Cell* a, const S&) {
  Groups groups;
  for (const Cell pair : pool.items(a[0])) {
    groups.add(pool.items(pair)[0], pool.items(pair)[1]);
  }
  return groups.cell(pool);
}

Cell sums_of_pairs(Pool& pool, const Cell* a, const S& s) {
  const bool is_float = pool.structures().of(s.result)->parts[1] == kFloat;
  DictionaryBuilder sums(pool);
  for (const Cell pair : pool.items(a[0])) {
    const Cell key = pool.items(pair)[0];
    const Cell number = pool.items(pair)[1];
    const Cell before = sums.find(key).value_or(is_float ? make_float(0) : 0);
    const Cell sum = is_float ? make_float(as_float(before) + as_float(number))
                              : make_int(Wide{before} + number);
    if (sum == kUndefined) {
      return kUndefined;
    }
    sums.set(key, sum);
  }
  return sums.cell();
}

// Returns the first key whose value is largest (sign 1) or smallest (-1).
Cell key_of_extreme(Pool& pool, const Cell* a, const S& s, int sign) {
  const TypeId type = pool.structures().of(s.arguments[0])->parts[1];
  const std::span<const Cell> held = pool.items(a[0]);
  std::size_t best = 0;
  for (std::size_t i = 2; i + 1 < held.size(); i += 2) {
    best = pool.compare(type, held[i + 1], held[best + 1]) * sign > 0 ? i : best;
  }
  return held.empty() ? kUndefined : held[best];
}

// The first part of the first pair whose second is largest (sign 1) or smallest (-1).
Cell name_of_extreme(Pool& pool, const Cell* a, const S& s, int sign) {
  const TypeId type = pool.structures().of(element_of(s.arguments[0]))->parts[1];
  const std::span<const Cell> held = pool.items(a[0]);
  std::size_t best = 0;
  for (std::size_t i = 1; i < held.size(); ++i) {
    const Cell value = pool.items(held[i])[1];
    best = pool.compare(type, value, pool.items(held[best])[1]) * sign > 0 ? i : best;
  }
  return held.empty() ? kUndefined : pool.items(held[best])[0];
}

Cell tuple_of(Pool& pool, const Cell* a, const S& s) {
  return pool.list({a, s.arity});
}

template <std::size_t Index>
Cell part(Pool& pool, const Cell* a, const S&) {
  return pool.items(a[0])[Index];
}

Cell same(Pool&, const Cell* a, const S&) {
  return a[0];
}

Cell zip(Pool& pool, const Cell* a, const S&) {
  const std::span<const Cell> left = pool.items(a[0]);
  const std::span<const Cell> right = pool.items(a[1]);
  std::vector<Cell> pairs;
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
    pairs.push_back(pair_of(pool, left[i], right[i]));
  }
  return pool.list(pairs);
}

Cell enumerate_from(Pool& pool, Cell list, Cell first) {
  std::vector<Cell> pairs;
  Cell number = first;
  for (const Cell item : pool.items(list)) {
    pairs.push_back(pair_of(pool, number++, item));
  }
  return pool.list(pairs);
}

Cell is_none(Pool& pool, const Cell* a, const S&) {
  return as_truth(pool.items(a[0]).empty());
}

Cell is_not_none(Pool& pool, const Cell* a, const S&) {
  return as_truth(!pool.items(a[0]).empty());
}

Cell value_of_optional(Pool& pool, const Cell* a, const S&) {
  return pool.items(a[0]).empty() ? kUndefined : pool.items(a[0])[0];
}

Cell or_else(Pool& pool, const Cell* a, const S&) {
  return pool.items(a[0]).empty() ? a[1] : pool.items(a[0])[0];
}

Cell optional_of(Pool& pool, const Cell* a, const S&) {
  return pool.list({a, 1});
}

Cell present(Pool& pool, const Cell* a, const S&) {
  std::vector<Cell> held;
  for (const Cell item : pool.items(a[0])) {
    const std::span<const Cell> value = pool.items(item);
    held.insert(held.end(), value.begin(), value.end());
  }
  return pool.list(held);
}

bool holds_type(const Pool& pool, Cell any, TypeId type) {
  const std::span<const Cell> held = pool.items(any);
  return !held.empty() && held[0] == type;
}

template <TypeId Type>
Cell holds(Pool& pool, const Cell* a, const S&) {
  return as_truth(holds_type(pool, a[0], Type));
}

Cell holds_number(Pool& pool, const Cell* a, const S&) {
  return as_truth(holds_type(pool, a[0], kInt) || holds_type(pool, a[0], kFloat));
}

Cell holds_list(Pool& pool, const Cell* a, const S&) {
  const std::span<const Cell> held = pool.items(a[0]);
  return as_truth(!held.empty() && is_list(static_cast<TypeId>(held[0])));
}

template <TypeId Type>
Cell all_of_type(Pool& pool, const Cell* a, const S&) {
  std::vector<Cell> found;
  for (const Cell item : pool.items(a[0])) {
    if (holds_type(pool, item, Type)) {
      found.push_back(pool.items(item)[1]);
    }
  }
  return pool.list(found);
}

constexpr ComponentMeaning kStructuredMeanings[] = {
    // Dictionaries.
    {"keys", keys},
    {"values", values},
    {"entries", entries},
    {"size_of_dictionary", size},
    {"lookup", lookup},
    {"lookup_or", lookup_or},
    {"lookup_optional", lookup_optional},
    {"has_key", has_key},
    {"merge", merge},
    {"with_entry", with_entry},
    {"without_key", without_key},
    {"has_entry", has_entry},
    {"dictionary_of_pairs", dictionary_of_pairs},
    {"dictionary_of_lists", dictionary_of_lists},
    {"counts", counts},
    {"groups_of_pairs", groups_of_pairs},
    {"sums_of_pairs", sums_of_pairs},
    {"key_of_largest",
     [](Pool& p, const Cell* a, const S& s) { return key_of_extreme(p, a, s, 1); }},
    {"key_of_smallest",
     [](Pool& p, const Cell* a, const S& s) { return key_of_extreme(p, a, s, -1); }},
    {"name_of_largest",
     [](Pool& p, const Cell* a, const S& s) { return name_of_extreme(p, a, s, 1); }},
    {"name_of_smallest",
     [](Pool& p, const Cell* a, const S& s) { return name_of_extreme(p, a, s, -1); }},
    {"longest", [](Pool& p, const Cell* a, const S& s) { return extreme_length(p, a, s, 1); }},
    {"shortest", [](Pool& p, const Cell* a, const S& s) { return extreme_length(p, a, s, -1); }},
    // Tuples.
    {"pair", tuple_of},
    {"triple", tuple_of},
    {"first_part", part<0>},
    {"second_part", part<1>},
    {"first_of_three", part<0>},
    {"second_of_three", part<1>},
    {"third_of_three", part<2>},
    {"parts", same},
    {"three_parts", same},
    {"zip", zip},
    {"enumerate", [](Pool& p, const Cell* a, const S&) { return enumerate_from(p, a[0], 0); }},
    {"enumerate_from",
     [](Pool& p, const Cell* a, const S&) { return enumerate_from(p, a[0], a[1]); }},
    // None.
    {"is_none", is_none},
    {"is_not_none", is_not_none},
    {"value", value_of_optional},
    {"or_else", or_else},
    {"optional", optional_of},
    {"present", present},
    // Values of any type.
    {"holds_text", holds<kString>},
    {"holds_int", holds<kInt>},
    {"holds_float", holds<kFloat>},
    {"holds_bool", holds<kBool>},
    {"holds_number", holds_number},
    {"holds_list", holds_list},
    {"holds_none", is_none},
    {"holds_something", is_not_none},
    {"ints_among", all_of_type<kInt>},
    {"texts_among", all_of_type<kString>},
};

}  // namespace

std::span<const Component> structured_components() {
  static const ComponentTable kTable(kStructuredComponents, kStructuredMeanings);
  return kTable.all();
}

}  // namespace synth
