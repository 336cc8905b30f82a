#include "synth/authors/offline/program/component.h"

#include <algorithm>
#include <numeric>

namespace synth {
namespace {

using Items = std::span<const Cell>;
using S = Signature;

Cell map(Pool& pool, Items, Items bodies, const S&) {
  return pool.list(bodies);
}

Cell filter(Pool& pool, Items items, Items bodies, const S&) {
  std::vector<Cell> out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (bodies[i] != 0) {
      out.push_back(items[i]);
    }
  }
  return pool.list(out);
}

Cell any(Pool&, Items, Items bodies, const S&) {
  return std::ranges::find(bodies, 1) != bodies.end() ? 1 : 0;
}

Cell all(Pool&, Items, Items bodies, const S&) {
  return std::ranges::find(bodies, 0) == bodies.end() ? 1 : 0;
}

Cell count(Pool&, Items, Items bodies, const S&) {
  return std::ranges::count(bodies, 1);
}

// Returns the first item whose key is largest (sign 1) or smallest (-1).
Cell extreme_by(Pool& pool, Items items, Items keys, const S& s, int sign) {
  if (items.empty()) {
    return kUndefined;
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < items.size(); ++i) {
    best = pool.compare(s.arguments[1], keys[i], keys[best]) * sign > 0 ? i : best;
  }
  return items[best];
}

Cell sorted_by(Pool& pool, Items items, Items keys, const S& s, int sign) {
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return pool.compare(s.arguments[1], keys[a], keys[b]) * sign < 0;
  });
  std::vector<Cell> out;
  for (const std::size_t i : order) {
    out.push_back(items[i]);
  }
  return pool.list(out);
}

Cell first_such(Pool&, Items items, Items bodies, const S&) {
  const auto at = std::ranges::find(bodies, 1);
  return at == bodies.end() ? kUndefined : items[static_cast<std::size_t>(at - bodies.begin())];
}

constexpr Combinator kCombinators[] = {
    {"map", "T, U -> list[U]", 3, "each every all map element list between", "[{body} {for}]",
     "{stream}.map({vars} => {body})", map, false, true},
    {"filter", "T, bool -> list[T]", 4,
     "filter only remove keep all which that whose greater less without even odd extract",
     "[{item} {for} if {body}]", "{stream}.filter({vars} => {body})", filter, true, true},
    {"any", "T, bool -> bool", 5, "any some exist contain at-least-one has", "any({body} {for})",
     "{stream}.some({vars} => {body})", any},
    {"all", "T, bool -> bool", 5, "all every each only check", "all({body} {for})",
     "{stream}.every({vars} => {body})", all},
    {"count", "T, bool -> int", 4, "count many number", "sum(1 {for} if {body})",
     "{stream}.filter({vars} => {body}).length", count},
    {"max_by", "T, O -> T", 6,
     "longest maximum most largest highest max common frequent oldest greatest latest tallest best",
     "max({stream}, key=lambda {vars}: {body})", "{&maxBy}({stream}, {vars} => {body})",
     [](Pool& p, Items i, Items b, const S& s) { return extreme_by(p, i, b, s, 1); }, true},
    {"min_by", "T, O -> T", 6,
     "shortest minimum least smallest lowest min youngest cheapest earliest fewest",
     "min({stream}, key=lambda {vars}: {body})", "{&minBy}({stream}, {vars} => {body})",
     [](Pool& p, Items i, Items b, const S& s) { return extreme_by(p, i, b, s, -1); }, true},
    {"sort_by", "T, O -> list[T]", 6, "sort order by key !stable",
     "sorted({stream}, key=lambda {vars}: {body})",
     "@str {stream*}.sort(({a}, {b}) => {&compare}({left}, {right}))\n"
     "@list {stream*}.sort(({a}, {b}) => {&compare}({left}, {right}))\n"
     "{stream*}.sort(({a}, {b}) => {left} - {right})",
     [](Pool& p, Items i, Items b, const S& s) { return sorted_by(p, i, b, s, 1); }, true},
    {"sort_down_by", "T, O -> list[T]", 8, "descending decreasing sort !stable",
     "sorted({stream}, key=lambda {vars}: {body}, reverse=True)",
     "@str {stream*}.sort(({a}, {b}) => {&compare}({right}, {left}))\n"
     "@list {stream*}.sort(({a}, {b}) => {&compare}({right}, {left}))\n"
     "{stream*}.sort(({a}, {b}) => {right} - {left})",
     [](Pool& p, Items i, Items b, const S& s) { return sorted_by(p, i, b, s, -1); }, true},
    {"first_such", "T, bool -> T", 6, "first", "next({item} {for} if {body})",
     "{stream}.find({vars} => {body})", first_such, true},
};

}  // namespace

std::span<const Combinator> combinators() {
  return kCombinators;
}

std::optional<Signature> use_of(const Combinator& combinator, TypeId element, TypeId body,
                                const Structures& structures) {
  if (combinator.is_structured) {
    const std::array<TypeId, 2> arguments = {element, body};
    return match_structured(combinator.signature, arguments, structures);
  }
  return match(combinator.signature, {element, body});
}

}  // namespace synth
