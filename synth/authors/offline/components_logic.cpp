#include "synth/authors/offline/component.h"

namespace synth {
namespace {

using S = Signature;

Cell truth(bool value) {
  return value ? 1 : 0;
}
int order(Pool& pool, const Cell* a, const S& s) {
  return pool.compare(s.arguments[0], a[0], a[1]);
}

constexpr Component kLogic[] = {
    {"less", "O, O -> bool", 4, "less smaller below under before lower ascending increasing",
     "{0} < {1}", kComparison,
     "@list {&compare}({0}, {1}) < 0\n"
     "@str {&compare}({0}, {1}) < 0\n"
     "{0} < {1}",
     "{0} < {1}", [](Pool& p, const Cell* a, const S& s) { return truth(order(p, a, s) < 0); },
     kDistinct},
    {"less_equal", "O, O -> bool", 5, "at-most up-to no-more sorted non-decreasing order",
     "{0} <= {1}", kComparison,
     "@list {&compare}({0}, {1}) <= 0\n"
     "@str {&compare}({0}, {1}) <= 0\n"
     "{0} <= {1}",
     "{0} <= {1}", [](Pool& p, const Cell* a, const S& s) { return truth(order(p, a, s) <= 0); },
     kDistinct},
    {"greater", "O, O -> bool", 4, "greater more larger above over exceed bigger longer positive",
     "{0} > {1}", kComparison,
     "@list {&compare}({0}, {1}) > 0\n"
     "@str {&compare}({0}, {1}) > 0\n"
     "{0} > {1}",
     "{0} > {1}", [](Pool& p, const Cell* a, const S& s) { return truth(order(p, a, s) > 0); },
     kDistinct},
    {"greater_equal", "O, O -> bool", 5, "at-least or-more no-less", "{0} >= {1}", kComparison,
     "@list {&compare}({0}, {1}) >= 0\n"
     "@str {&compare}({0}, {1}) >= 0\n"
     "{0} >= {1}",
     "{0} >= {1}", [](Pool& p, const Cell* a, const S& s) { return truth(order(p, a, s) >= 0); },
     kDistinct},
    {"equal", "E, E -> bool", 4, "equal same identical palindrome match is equals", "{0} == {1}",
     kComparison,
     "@list {&isEqual}({0}, {1})\n"
     "{0} === {1}",
     "{0} == {1}", [](Pool&, const Cell* a, const S&) { return truth(a[0] == a[1]); },
     kCommutative | kDistinct},
    {"not_equal", "E, E -> bool", 5, "differ different unequal other remove without except",
     "{0} != {1}", kComparison,
     "@list !{&isEqual}({0}, {1})\n"
     "{0} !== {1}",
     "{0} != {1}", [](Pool&, const Cell* a, const S&) { return truth(a[0] != a[1]); },
     kCommutative | kDistinct},
    {"even", "int -> bool", 5, "even", "{0:12} % 2 == 0", kComparison, "{0} % 2 === 0",
     "{0} % 2 == 0", [](Pool&, const Cell* a, const S&) { return truth(a[0] % 2 == 0); }},
    {"odd", "int -> bool", 5, "odd", "{0:12} % 2 == 1", kComparison, "{0} % 2 !== 0",
     "{0} % 2 != 0", [](Pool&, const Cell* a, const S&) { return truth(a[0] % 2 != 0); }},
    {"divisible", "int, int -> bool", 5, "divisible multiple divide divisor leap",
     "{0:12} % {1:13} == 0", kComparison, "{0} % {1} === 0",
     "@pos1 {0} % {1} == 0\n"
     "{&floor_mod}({0}, {1}) == 0",
     [](Pool&, const Cell* a, const S&) {
       return a[1] == 0 ? kUndefined : truth(a[0] % a[1] == 0);
     },
     kDistinct},
    {"and", "bool, bool -> bool", 4, "and both", "{0} and {1}", kAnd, "{0} && {1}", "{0} && {1}",
     [](Pool&, const Cell* a, const S&) { return a[0] & a[1]; }, kCommutative | kDistinct},
    {"or", "bool, bool -> bool", 4, "or either", "{0} or {1}", kOr, "{0} || {1}", "{0} || {1}",
     [](Pool&, const Cell* a, const S&) { return a[0] | a[1]; }, kCommutative | kDistinct},
    {"not", "bool -> bool", 4, "not no without non", "not {0}", kNot, "!{0}", "!{0}",
     [](Pool&, const Cell* a, const S&) { return truth(a[0] == 0); }},
};

}  // namespace

std::span<const Component> logic_components() {
  return kLogic;
}

}  // namespace synth
