#include "synth/authors/offline/program/component.h"
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

constexpr Component kLists[] = {
    {"length", "S -> int", 4, "length long size many count number shortest longest total",
     "len({0})", kAtom,
     "@str [...{0}].length\n"
     "{0}.length",
     "@str {&length}({0})\n"
     "std::ssize({0})",
     length},
    {"item", "list[T], int -> T", 4, "nth index position element first last second third th",
     "{0}[{1}]", kAtom,
     "@nat1 {0}[{1}]\n"
     "{0}.at({1})",
     "@nat1 {0}.at({1})\n"
     "@neg1 {0}.at({0}.size() - {1-})\n"
     "{&item_at}({0}, {1})",
     [](Pool& p, const Cell* a, const S& s) { return item_at(p, s.arguments[0], a[0], a[1]); }},
    {"character", "str, int -> str", 4, "nth index position character first last letter initial",
     "{0}[{1}]", kAtom,
     "@nat1 [...{0}][{1}]\n"
     "[...{0}].at({1})",
     "@nat1 {&characters}({0}).at({1})\n"
     "{&item_at}({&characters}({0}), {1})",
     [](Pool& p, const Cell* a, const S& s) { return item_at(p, s.arguments[0], a[0], a[1]); }},
    {"first_few", "S, int -> S", 5, "first prefix start until except-last take", "{0}[:{1}]", kAtom,
     "@str [...{0}].slice(0, {1}).join(\"\")\n"
     "{0}.slice(0, {1})",
     "@str {&slice_text}({0}, 0, {1})\n"
     "{&slice}({0}, 0, {1})",
     [](Pool& p, const Cell* a, const S& s) {
       return slice(p, s.result, a[0], std::nullopt, a[1]);
     }},
    {"from", "S, int -> S", 5, "last rest after skip suffix drop end without except-first",
     "{0}[{1}:]", kAtom,
     "@str [...{0}].slice({1}).join(\"\")\n"
     "{0}.slice({1})",
     "@str {&slice_text}({0}, {1})\n"
     "{&slice}({0}, {1})",
     [](Pool& p, const Cell* a, const S& s) {
       return slice(p, s.result, a[0], a[1], std::nullopt);
     }},
    {"every", "S, int -> S", 6, "every each second other step alternate", "{0}[::{1}]", kAtom,
     "@str,pos1 [...{0}].filter((_, {i}) => {i} % {1} === 0).join(\"\")\n"
     "@str {&everyNth}([...{0}], {1}).join(\"\")\n"
     "@pos1 {0}.filter((_, {i}) => {i} % {1} === 0)\n"
     "{&everyNth}({0}, {1})",
     "@str {&every_nth_character}({0}, {1})\n"
     "{&every_nth}({0}, {1})",
     [](Pool& p, const Cell* a, const S& s) {
       return a[1] == 0 ? kUndefined : slice(p, s.result, a[0], std::nullopt, std::nullopt, a[1]);
     },
     kSaid},
    {"reverse", "S -> S", 5, "reverse backward backwards palindrome inverse opposite", "{0}[::-1]",
     kAtom,
     "@str [...{0}].reverse().join(\"\")\n"
     "{0*}.reverse()",
     "@str {&reversed}({0})\n"
     "{type}({0}.rbegin(), {0}.rend())",
     [](Pool& p, const Cell* a, const S& s) {
       return slice(p, s.result, a[0], std::nullopt, std::nullopt, -1);
     },
     kSaid},
    {"sum", "list[N] -> N", 4, "sum total add", "sum({0})", kAtom,
     "{0}.reduce(({total}, {x}) => {total} + {x}, 0)",
     "std::accumulate({0}.begin(), {0}.end(), {zero})", sum, kAnyIterable},
    {"product", "list[N] -> N", 6, "product multiply", "math.prod({0})", kAtom,
     "{0}.reduce(({product}, {x}) => {product} * {x}, 1)",
     "std::accumulate({0}.begin(), {0}.end(), {one}, std::multiplies{})", product,
     kAnyIterable | kSaid, "math"},
    {"mean", "list[N] -> float", 6, "mean average", "sum({0}) / len({0})", kMultiplicative,
     "{0}.reduce(({total}, {x}) => {total} + {x}, 0) / {0}.length", "{&mean}({0})", mean, kSaid},
    {"maximum", "list[O] -> O", 4, "maximum max largest biggest greatest highest longest most",
     "max({0})", kAtom,
     "@lists {0}.reduce(({best}, {x}) => ({&compare}({x}, {best}) > 0 ? {x} : {best}))\n"
     "@texts {0}.reduce(({best}, {x}) => ({&compare}({x}, {best}) > 0 ? {x} : {best}))\n"
     "Math.max(...{0})",
     "{&largest}({0})", [](Pool& p, const Cell* a, const S& s) { return extreme(p, a, s, 1); },
     kAnyIterable | kSaid},
    {"minimum", "list[O] -> O", 4, "minimum min smallest lowest least shortest", "min({0})", kAtom,
     "@lists {0}.reduce(({best}, {x}) => ({&compare}({x}, {best}) < 0 ? {x} : {best}))\n"
     "@texts {0}.reduce(({best}, {x}) => ({&compare}({x}, {best}) < 0 ? {x} : {best}))\n"
     "Math.min(...{0})",
     "{&smallest}({0})", [](Pool& p, const Cell* a, const S& s) { return extreme(p, a, s, -1); },
     kAnyIterable | kSaid},
    {"sorted", "list[O] -> list[O]", 4,
     "sort order ascending increasing median alphabetical rank second-smallest second-largest "
     "!stable",
     "sorted({0})", kAtom,
     "@lists {0*}.sort({&compare})\n"
     "@texts {0*}.sort({&compare})\n"
     "{0*}.sort(({a}, {b}) => {a} - {b})",
     "{type} {sorted} = {0}\vstd::ranges::sort({sorted})\v{sorted}",
     [](Pool& p, const Cell* a, const S& s) { return sorted(p, a, s, 1); }, kAnyIterable | kSaid},
    {"sorted_down", "list[O] -> list[O]", 6, "descending decreasing largest reverse-order !stable",
     "sorted({0}, reverse=True)", kAtom,
     "@lists {0*}.sort(({a}, {b}) => {&compare}({b}, {a}))\n"
     "@texts {0*}.sort(({a}, {b}) => {&compare}({b}, {a}))\n"
     "{0*}.sort(({a}, {b}) => {b} - {a})",
     "{type} {sorted} = {0}\vstd::ranges::sort({sorted}, std::greater{})\v{sorted}",
     [](Pool& p, const Cell* a, const S& s) { return sorted(p, a, s, -1); }, kSaid},
    {"distinct", "list[H] -> list[H]", 5,
     "duplicate unique distinct different once repeat dedupe copy first-occurrence stable drop",
     "list(dict.fromkeys({0}))", kAtom, "[...new Set({0})]", "{&distinct}({0})", distinct,
     kAnyIterable | kSaid},
    {"concatenate", "list[T], list[T] -> list[T]", 5, "concatenate append join merge combine both",
     "{0} + {1}", kAdditive, "[...{0}, ...{1}]",
     "{type} {joined} = {0}\v{joined}.insert({joined}.end(), {1}.begin(), {1}.end())\v{joined}",
     concatenate},
    {"singleton", "T -> list[T]", 5, "append insert add", "[{0}]", kAtom, "[{0}]", "{type}{{0}}",
     [](Pool& p, const Cell* a, const S&) {
       return p.list({a, 1});
     }},
    {"in_list", "T, list[T] -> bool", 5, "contain in include member has present exist",
     "{0} in {1}", kComparison,
     "@list {1}.some(({x}) => {&isEqual}({x}, {0}))\n"
     "{1}.includes({0})",
     "std::ranges::find({1}, {0}) != {1}.end()",
     [](Pool& p, const Cell* a, const S&) -> Cell { return has(p.items(a[1]), a[0]) ? 1 : 0; }},
    {"not_in_list", "T, list[T] -> bool", 6, "not without remove except missing drop",
     "{0} not in {1}", kComparison,
     "@list !{1}.some(({x}) => {&isEqual}({x}, {0}))\n"
     "!{1}.includes({0})",
     "std::ranges::find({1}, {0}) == {1}.end()",
     [](Pool& p, const Cell* a, const S&) -> Cell { return has(p.items(a[1]), a[0]) ? 0 : 1; }},
    {"count_in_list", "list[T], T -> int", 5, "count occurrence frequency many appear time common",
     "{0}.count({1})", kAtom,
     "@lists {0}.filter(({x}) => {&isEqual}({x}, {1})).length\n"
     "{0}.filter(({x}) => {x} === {1}).length",
     "std::ranges::count({0}, {1})",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return std::ranges::count(p.items(a[0]), a[1]);
     }},
    {"index", "list[T], T -> int", 5, "index position find location", "{0}.index({1})", kAtom,
     "@lists {0}.findIndex(({x}) => {&isEqual}({x}, {1}))\n"
     "{0}.indexOf({1})",
     "{&index_of}({0}, {1})", index_of, kSaid},
    {"flatten", "list[list[T]] -> list[T]", 6, "flatten flat nested all",
     "[item for inner in {0} for item in inner]", kAtom, "{0}.flat()", "{&flatten}({0})", flatten,
     kAnyIterable},
    {"common", "list[T], list[T] -> list[T]", 6, "common both intersection shared",
     "[item for item in {0} if item in {1}]", kAtom,
     "@lists {0}.filter(({x}) => {1}.some(({y}) => {&isEqual}({x}, {y})))\n"
     "{0}.filter(({x}) => {1}.includes({x}))",
     "{&common}({0}, {1})", [](Pool& p, const Cell* a, const S&) { return keep(p, a, true); },
     kDistinct | kAnyIterable},
    {"without", "list[T], list[T] -> list[T]", 6, "remove difference not without missing",
     "[item for item in {0} if item not in {1}]", kAtom,
     "@lists {0}.filter(({x}) => !{1}.some(({y}) => {&isEqual}({x}, {y})))\n"
     "{0}.filter(({x}) => !{1}.includes({x}))",
     "{&without}({0}, {1})", [](Pool& p, const Cell* a, const S&) { return keep(p, a, false); },
     kDistinct | kAnyIterable},
    {"running_sum", "list[N] -> list[N]", 6, "cumulative running prefix accumulate partial",
     "list(itertools.accumulate({0}))", kAtom,
     "{&accumulate}({0}, ({total}, {x}) => {total} + {x})",
     "{type} {sums}({0}.size())\vstd::partial_sum({0}.begin(), {0}.end(), {sums}.begin())\v"
     "{sums}",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool&, TypeId type, Cell total, Cell item) {
         return type == kFloat ? make_float(as_float(total) + as_float(item))
                               : make_int(static_cast<Wide>(total) + item);
       });
     },
     kAnyIterable | kSaid, "itertools"},
    {"running_max", "list[O] -> list[O]", 7, "running rolling maximum so-far",
     "list(itertools.accumulate({0}, max))", kAtom,
     "@lists {&accumulate}({0}, ({best}, {x}) => ({&compare}({x}, {best}) > 0 ? {x} : {best}))\n"
     "@texts {&accumulate}({0}, ({best}, {x}) => ({&compare}({x}, {best}) > 0 ? {x} : {best}))\n"
     "{&accumulate}({0}, ({best}, {x}) => Math.max({best}, {x}))",
     "{&running_maximum}({0})",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool& pool, TypeId type, Cell total, Cell item) {
         return pool.compare(type, item, total) > 0 ? item : total;
       });
     },
     kOnlyIfNamed, "itertools"},
    {"running_min", "list[int] -> list[int]", 7, "running rolling minimum so-far",
     "list(itertools.accumulate({0}, min))", kAtom,
     "{&accumulate}({0}, ({best}, {x}) => Math.min({best}, {x}))", "{&running_minimum}({0})",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s,
                      [](Pool&, TypeId, Cell best, Cell item) { return std::min(best, item); });
     },
     kOnlyIfNamed, "itertools"},
    {"running_product", "list[int] -> list[int]", 7, "cumulative running prefix product",
     "list(itertools.accumulate({0}, lambda total, item: total * item))", kAtom,
     "{&accumulate}({0}, ({total}, {x}) => {total} * {x})",
     "{type} {products}({0}.size())\vstd::partial_sum({0}.begin(), {0}.end(), {products}.begin(), "
     "std::multiplies{})\v{products}",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool&, TypeId, Cell total, Cell item) {
         return make_int(static_cast<Wide>(total) * item);
       });
     },
     kOnlyIfNamed, "itertools"},
    {"running_difference", "list[int] -> list[int]", 7, "running remaining balance subtract left",
     "list(itertools.accumulate({0}, lambda total, item: total - item))", kAtom,
     "{&accumulate}({0}, ({total}, {x}) => {total} - {x})",
     "{type} {differences}({0}.size())\vstd::partial_sum({0}.begin(), {0}.end(), "
     "{differences}.begin(), std::minus{})\v{differences}",
     [](Pool& p, const Cell* a, const S& s) {
       return running(p, a, s, [](Pool&, TypeId, Cell total, Cell item) {
         return make_int(static_cast<Wide>(total) - item);
       });
     },
     kOnlyIfNamed, "itertools"},
    {"chunks", "list[T], int -> list[list[T]]", 6, "chunk group split part size batch",
     "[{0:16}[i:i + {1:12}] for i in range(0, len({0}), {1})]", kAtom,
     "Array.from({ length: Math.ceil({0}.length / {1}) }, (_, {i}) => {0}.slice({i} * {1}, ({i} + "
     "1) * {1}))",
     "{&chunks}({0}, {1})", chunks, kOnlyIfNamed},
};

}  // namespace

std::span<const Component> list_components() {
  return kLists;
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
