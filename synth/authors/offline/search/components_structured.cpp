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

constexpr Component kStructuredComponents[] = {
    // Dictionaries.
    {"keys", "dict[K, V] -> list[K]", 3, "key name", "list({0})", kAtom,
     "@object Object.keys({0})\n[...{0}.keys()]", "", keys, kAnyIterable},
    {"values", "dict[K, V] -> list[V]", 3, "value total sum all", "list({0}.values())", kAtom,
     "@object Object.values({0})\n[...{0}.values()]", "", values},
    {"entries", "dict[K, V] -> list[tuple[K, V]]", 3, "pair entry item tuple", "list({0}.items())",
     kAtom, "@object Object.entries({0})\n[...{0}]", "", entries},
    {"size_of_dictionary", "dict[K, V] -> int", 3, "many count number size length", "len({0})",
     kAtom, "@object Object.keys({0}).length\n{0}.size", "", size},
    {"lookup", "dict[K, V], K -> V", 3, "look value get of from", "{0}[{1}]", kAtom,
     "@object {0}[{1}]\n{0}.get({1})", "", lookup},
    {"lookup_or", "dict[K, V], K, V -> V", 4, "default missing else otherwise unknown absent get",
     "{0}.get({1}, {2})", kAtom,
     "@object (Object.hasOwn({0}, {1}) ? {0}[{1}] : {2})\n({0}.has({1}) ? {0}.get({1}) : {2})", "",
     lookup_or},
    {"lookup_optional", "dict[K, V], K -> optional[V]", 4, "none missing get absent",
     "{0}.get({1})", kAtom,
     "@object (Object.hasOwn({0}, {1}) ? {0}[{1}] : null)\n({0}.get({1}) ?? null)", "",
     lookup_optional},
    {"has_key", "dict[K, V], K -> bool", 3, "in has have contain exist both common key missing",
     "{1} in {0}", kComparison, "@object Object.hasOwn({0}, {1})\n{0}.has({1})", "", has_key},
    {"merge", "dict[K, V], dict[K, V] -> dict[K, V]", 4,
     "merge combine update union overwrite override", "{0} | {1}", kBitOr,
     "@object Object.fromEntries([...Object.entries({0}), ...Object.entries({1})])\n"
     "new Map([...{0}, ...{1}])",
     "", merge, kDistinct},
    {"with_entry", "dict[K, V], K, V -> dict[K, V]", 5, "set add put update change",
     "{0} | {{1:2}: {2:2}}", kBitOr,
     "@object Object.fromEntries([...Object.entries({0}), [{1}, {2}]])\n"
     "new Map([...{0}, [{1}, {2}]])",
     "", with_entry},
    {"without_key", "dict[K, V], K -> dict[K, V]", 4, "remove without delete drop except omit",
     "{&without_key}({0}, {1})", kAtom,
     "@object Object.fromEntries(Object.entries({0}).filter(([{name}]) => {name} !== {1}))\n"
     "new Map([...{0}].filter(([{name}]) => {name} !== {1}))",
     "", without_key},
    {"has_entry", "dict[K, H], K, H -> bool", 4, "same both common equal agree match",
     "{0}.get({1}) == {2}", kComparison, "@object {0}[{1}] === {2}\n{0}.get({1}) === {2}", "",
     has_entry},
    {"dictionary_of_pairs", "list[tuple[K, V]] -> dict[K, V]", 3,
     "dictionary dict map mapping turn convert", "dict({0})", kAtom,
     "@to_object Object.fromEntries({0})\nnew Map({0})", "", dictionary_of_pairs, kAnyIterable},
    {"dictionary_of_lists", "list[K], list[V] -> dict[K, V]", 4,
     "dictionary dict map mapping key value zip build", "dict(zip({0}, {1}))", kAtom,
     "@to_object Object.fromEntries({&zip}({0}, {1}))\nnew Map({&zip}({0}, {1}))", "",
     dictionary_of_lists},
    {"counts", "list[K] -> dict[K, int]", 4,
     "count many often frequency occurrence occur histogram tally times",
     "dict(collections.Counter({0}))", kAtom,
     "@to_object Object.fromEntries({&counts}({0}))\n{&counts}({0})", "", counts, kAnyIterable,
     "collections"},
    {"groups_of_pairs", "list[tuple[K, V]] -> dict[K, list[V]]", 3,
     "group list each by position collect map", "{&group_pairs}({0})", kAtom,
     "@to_object Object.fromEntries({&groupPairs}({0}))\n{&groupPairs}({0})", "", groups_of_pairs,
     kAnyIterable},
    {"sums_of_pairs", "list[tuple[K, N]] -> dict[K, N]", 4,
     "sum total add amount each per by category", "{&sum_pairs}({0})", kAtom,
     "@to_object Object.fromEntries({&sumPairs}({0}))\n{&sumPairs}({0})", "", sums_of_pairs,
     kAnyIterable},
    {"key_of_largest", "dict[K, O] -> K", 5,
     "highest largest most best maximum max greatest top winner", "max({0}, key={0}.get)", kAtom,
     "@object {&keyBy}(Object.entries({0}), 1)\n{&keyBy}([...{0}], 1)", "",
     [](Pool& p, const Cell* a, const S& s) { return key_of_extreme(p, a, s, 1); }},
    {"key_of_smallest", "dict[K, O] -> K", 5, "lowest smallest least minimum min cheapest fewest",
     "min({0}, key={0}.get)", kAtom,
     "@object {&keyBy}(Object.entries({0}), -1)\n{&keyBy}([...{0}], -1)", "",
     [](Pool& p, const Cell* a, const S& s) { return key_of_extreme(p, a, s, -1); }},
    {"name_of_largest", "list[tuple[K, O]] -> K", 5,
     "highest largest most best maximum max greatest top winner",
     "max({0}, key=lambda pair: pair[1])[0]", kAtom, "{&keyBy}({0}, 1)", "",
     [](Pool& p, const Cell* a, const S& s) { return name_of_extreme(p, a, s, 1); }},
    {"name_of_smallest", "list[tuple[K, O]] -> K", 5,
     "lowest smallest least minimum min cheapest fewest", "min({0}, key=lambda pair: pair[1])[0]",
     kAtom, "{&keyBy}({0}, -1)", "",
     [](Pool& p, const Cell* a, const S& s) { return name_of_extreme(p, a, s, -1); }},
    {"longest", "list[S] -> S", 5, "longest", "max({0}, key=len)", kAtom,
     "@texts {0}.reduce(({best}, {x}) => ([...{x}].length > [...{best}].length ? {x} : {best}))\n"
     "{0}.reduce(({best}, {x}) => ({x}.length > {best}.length ? {x} : {best}))",
     "", [](Pool& p, const Cell* a, const S& s) { return extreme_length(p, a, s, 1); }},
    {"shortest", "list[S] -> S", 5, "shortest", "min({0}, key=len)", kAtom,
     "@texts {0}.reduce(({best}, {x}) => ([...{x}].length < [...{best}].length ? {x} : {best}))\n"
     "{0}.reduce(({best}, {x}) => ({x}.length < {best}.length ? {x} : {best}))",
     "", [](Pool& p, const Cell* a, const S& s) { return extreme_length(p, a, s, -1); }},
    // Tuples.
    {"pair", "A, B -> tuple[A, B]", 2, "pair tuple both with and", "({0:2}, {1:2})", kAtom,
     "[{0}, {1}]", "", tuple_of},
    {"triple", "A, B, C -> tuple[A, B, C]", 2, "tuple triple with and", "({0:2}, {1:2}, {2:2})",
     kAtom, "[{0}, {1}, {2}]", "", tuple_of},
    {"first_part", "tuple[A, B] -> A", 2, "first name key", "{0}[0]", kAtom, "{0}[0]", "", part<0>},
    {"second_part", "tuple[A, B] -> B", 2, "second last value", "{0}[1]", kAtom, "{0}[1]", "",
     part<1>},
    {"first_of_three", "tuple[A, B, C] -> A", 2, "first", "{0}[0]", kAtom, "{0}[0]", "", part<0>},
    {"second_of_three", "tuple[A, B, C] -> B", 2, "second middle", "{0}[1]", kAtom, "{0}[1]", "",
     part<1>},
    {"third_of_three", "tuple[A, B, C] -> C", 2, "third last", "{0}[2]", kAtom, "{0}[2]", "",
     part<2>},
    {"parts", "tuple[A, A] -> list[A]", 1, "", "list({0})", kAtom, "[...{0}]", "", same},
    {"three_parts", "tuple[A, A, A] -> list[A]", 1, "", "list({0})", kAtom, "[...{0}]", "", same},
    {"zip", "list[A], list[B] -> list[tuple[A, B]]", 3, "pair zip each with tuple combine together",
     "list(zip({0}, {1}))", kAtom, "{&zip}({0}, {1})", "", zip},
    {"enumerate", "list[A] -> list[tuple[int, A]]", 3, "index position number enumerate",
     "list(enumerate({0}))", kAtom, "{0}.map(({x}, {i}) => [{i}, {x}])", "",
     [](Pool& p, const Cell* a, const S&) { return enumerate_from(p, a[0], 0); }},
    {"enumerate_from", "list[A], int -> list[tuple[int, A]]", 4,
     "number enumerate count position from start", "list(enumerate({0}, {1}))", kAtom,
     "{0}.map(({x}, {i}) => [{i} + {1}, {x}])", "",
     [](Pool& p, const Cell* a, const S&) { return enumerate_from(p, a[0], a[1]); }},
    // None.
    {"is_none", "optional[A] -> bool", 2, "none missing null empty unknown absent", "{0} is None",
     kComparison, "{0} === null", "", is_none},
    {"is_not_none", "optional[A] -> bool", 2, "none without present drop remove not",
     "{0} is not None", kComparison, "{0} !== null", "", is_not_none},
    {"value", "optional[A] -> A", 1, "", "{0}", kAtom, "{0}", "", value_of_optional},
    {"or_else", "optional[A], A -> A", 3, "default none missing replace fill else instead",
     "{1:3} if {0:7} is None else {0:2}", kConditional, "({0} ?? {1})", "", or_else},
    {"optional", "A -> optional[A]", 1, "", "{0}", kAtom, "{0}", "", optional_of},
    {"present", "list[optional[A]] -> list[A]", 3,
     "none without missing drop remove ignore present filter skip",
     "[item for item in {0} if item is not None]", kAtom, "{0}.filter(({x}) => {x} !== null)", "",
     present},
    // Values of any type.
    {"holds_text", "any -> bool", 3, "string text str word", "isinstance({0}, str)", kAtom,
     "typeof {0} === \"string\"", "", holds<kString>},
    {"holds_int", "any -> bool", 3, "int integer whole", "type({0}) is int", kComparison,
     "Number.isInteger({0})", "", holds<kInt>},
    {"holds_float", "any -> bool", 4, "float decimal", "isinstance({0}, float)", kAtom, "", "",
     holds<kFloat>},
    {"holds_bool", "any -> bool", 4, "bool boolean truth", "isinstance({0}, bool)", kAtom,
     "typeof {0} === \"boolean\"", "", holds<kBool>},
    {"holds_number", "any -> bool", 3, "number numeric", "type({0}) in (int, float)", kComparison,
     "typeof {0} === \"number\"", "", holds_number},
    {"holds_list", "any -> bool", 3, "list nested", "isinstance({0}, list)", kAtom,
     "Array.isArray({0})", "", holds_list},
    {"holds_none", "any -> bool", 3, "none null missing", "{0} is None", kComparison,
     "{0} === null", "", is_none},
    {"holds_something", "any -> bool", 3, "none null missing drop remove without",
     "{0} is not None", kComparison, "{0} !== null", "", is_not_none},
    {"ints_among", "list[any] -> list[int]", 4, "int integer number only numeric",
     "[item for item in {0} if type(item) is int]", kAtom,
     "{0}.filter(({x}) => Number.isInteger({x}))", "", all_of_type<kInt>},
    {"texts_among", "list[any] -> list[str]", 4, "string text str word only",
     "[item for item in {0} if isinstance(item, str)]", kAtom,
     "{0}.filter(({x}) => typeof {x} === \"string\")", "", all_of_type<kString>},
};

}  // namespace

std::span<const Component> structured_components() {
  return kStructuredComponents;
}

}  // namespace synth
