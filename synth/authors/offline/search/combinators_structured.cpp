#include "synth/authors/offline/program/dictionary_cells.h"
#include "synth/authors/offline/search/structured_grammar.h"

#include <algorithm>

namespace synth {
namespace {

using Items = std::span<const Cell>;
using S = Signature;

Cell map_values(Pool& pool, Items items, Items bodies, const S&) {
  DictionaryBuilder made(pool);
  for (std::size_t i = 0; i < items.size(); ++i) {
    made.set(pool.items(items[i])[0], bodies[i]);
  }
  return made.cell();
}

Cell map_keys(Pool& pool, Items items, Items bodies, const S&) {
  DictionaryBuilder made(pool);
  for (std::size_t i = 0; i < items.size(); ++i) {
    made.set(bodies[i], pool.items(items[i])[1]);
  }
  return made.cell();
}

Cell filter_entries(Pool& pool, Items items, Items bodies, const S&) {
  DictionaryBuilder made(pool);
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (bodies[i] != 0) {
      made.set(pool.items(items[i])[0], pool.items(items[i])[1]);
    }
  }
  return made.cell();
}

// Returns one part of each pair for which the body holds.
Cell parts_where(Pool& pool, Items items, Items bodies, std::size_t part) {
  std::vector<Cell> found;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (bodies[i] != 0) {
      found.push_back(pool.items(items[i])[part]);
    }
  }
  return pool.list(found);
}

Cell key_by(Pool& pool, Items items, Items bodies, const S&) {
  DictionaryBuilder made(pool);
  for (std::size_t i = 0; i < items.size(); ++i) {
    made.set(bodies[i], items[i]);
  }
  return made.cell();
}

Cell map_to(Pool& pool, Items items, Items bodies, const S&) {
  DictionaryBuilder made(pool);
  for (std::size_t i = 0; i < items.size(); ++i) {
    made.set(items[i], bodies[i]);
  }
  return made.cell();
}

Cell group(Pool& pool, Items items, Items bodies, const S&) {
  Groups groups;
  for (std::size_t i = 0; i < items.size(); ++i) {
    groups.add(bodies[i], items[i]);
  }
  return groups.cell(pool);
}

constexpr Combinator structured(Combinator combinator, bool over_parts,
                                std::string_view import = {}) {
  combinator.import = import;
  combinator.is_structured = true;
  combinator.over_parts = over_parts;
  combinator.needs_item = !over_parts;
  return combinator;
}

const Combinator kStructuredCombinators[] = {
    structured({"map_values", "tuple[K, V], U -> dict[K, U]", 3,
                "map each every all value double half average total length", "{{a}: {body} {for}}",
                "@to_object Object.fromEntries({stream}.map({vars} => [{a}, {value}]))\n"
                "new Map({stream}.map({vars} => [{a}, {value}]))",
                map_values},
               true),
    structured({"map_keys", "tuple[K, V], K2 -> dict[K2, V]", 4, "key keys rename invert swap",
                "{{body}: {b} {for}}",
                "@to_object Object.fromEntries({stream}.map({vars} => [{value}, {b}]))\n"
                "new Map({stream}.map({vars} => [{value}, {b}]))",
                map_keys},
               true),
    structured({"filter_entries", "tuple[K, V], bool -> dict[K, V]", 4,
                "filter only remove keep all which that whose greater less without drop entry",
                "{{a}: {b} {for} if {body}}",
                "@to_object Object.fromEntries({stream}.filter({vars} => {body}))\n"
                "new Map({stream}.filter({vars} => {body}))",
                filter_entries},
               true),
    structured(
        {"keys_where", "tuple[K, V], bool -> list[K]", 4,
         "filter only keep all which that whose greater less name key where list",
         "[{a} {for} if {body}]", "{stream}.filter({vars} => {body}).map(({pair}) => {pair}[0])",
         [](Pool& p, Items i, Items b, const S&) { return parts_where(p, i, b, 0); }},
        true),
    structured({"first_key_where", "tuple[K, V], bool -> K", 5, "first find which that key name",
                "next({a} {for} if {body})", "{stream}.find({vars} => {body})[0]",
                [](Pool& p, Items i, Items b, const S&) {
                  const auto at = std::ranges::find(b, 1);
                  return at == b.end() ? kUndefined
                                       : p.items(i[static_cast<std::size_t>(at - b.begin())])[0];
                }},
               true),
    structured(
        {"values_where", "tuple[K, V], bool -> list[V]", 5,
         "filter only keep all which that whose greater less value where list",
         "[{b} {for} if {body}]", "{stream}.filter({vars} => {body}).map(({pair}) => {pair}[1])",
         [](Pool& p, Items i, Items b, const S&) { return parts_where(p, i, b, 1); }},
        true),
    structured({"key_by", "T, K -> dict[K, T]", 4,
                "by index dictionary dict map mapping key id lookup", "{{body}: {item} {for}}",
                "@to_object Object.fromEntries({stream}.map({vars} => [{value}, {item}]))\n"
                "new Map({stream}.map({vars} => [{value}, {item}]))",
                key_by},
               false),
    structured({"map_to", "K, U -> dict[K, U]", 4,
                "map dictionary dict mapping each every from to length", "{{item}: {body} {for}}",
                "@to_object Object.fromEntries({stream}.map({vars} => [{item}, {value}]))\n"
                "new Map({stream}.map({vars} => [{item}, {value}]))",
                map_to},
               false),
    structured({"group", "T, K -> dict[K, list[T]]", 5, "group by bucket partition classify sort",
                "{&group_by}({stream}, lambda {vars}: {body})",
                "@to_object Object.fromEntries({&groupBy}({stream}, {vars} => {body}))\n"
                "{&groupBy}({stream}, {vars} => {body})",
                group},
               false),
    structured(
        {"count_by", "T, K -> dict[K, int]", 5, "count many number how often per each by frequency",
         "dict(collections.Counter({body} {for}))",
         "@to_object Object.fromEntries({&counts}({stream}.map({vars} => {body})))\n"
         "{&counts}({stream}.map({vars} => {body}))",
         [](Pool& p, Items, Items bodies, const S&) { return counts_of(p, bodies); }},
        false, "collections"),
};

bool from_entries(Pool& pool, const Cell* sources, std::vector<Cell>& out) {
  const std::span<const Cell> held = pool.items(sources[0]);
  for (std::size_t i = 0; i + 1 < held.size(); i += 2) {
    const Cell key = held[i];
    const Cell value = held[i + 1];
    out.insert(out.end(), {key, value, pair_of(pool, key, value)});
  }
  return true;
}

bool pairs(Pool& pool, const Cell* sources, std::vector<Cell>& out) {
  for (const Cell pair : pool.items(sources[0])) {
    const std::span<const Cell> parts = pool.items(pair);
    out.insert(out.end(), {parts[0], parts[1], pair});
  }
  return true;
}

}  // namespace

std::span<const Combinator> structured_combinators() {
  return kStructuredCombinators;
}

const std::vector<StreamKind>& structured_stream_kinds() {
  static const std::vector<int> kParts = {kFirstPart, kSecondPart, kBothParts};
  static const std::vector<StreamKind> kKinds = {
      {"entries", "dict[K, V] -> T", kParts, 2, 1, "entry dictionary value key map each",
       "for {a}, {b} in {0:16}.items()", from_entries},
      {"pairs", "list[tuple[K, V]] -> T", kParts, 2, 1, "pair tuple each entry",
       "for {a}, {b} in {0}", pairs},
  };
  return kKinds;
}

}  // namespace synth
