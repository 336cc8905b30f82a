#include "synth/authors/offline/program/component.h"

namespace synth {
namespace {

using S = Signature;

Cell truth(bool value) {
  return value ? 1 : 0;
}
int order(Pool& pool, const Cell* a, const S& s) {
  return pool.compare(s.arguments[0], a[0], a[1]);
}

Cell is_less(Pool& p, const Cell* a, const S& s) {
  return truth(order(p, a, s) < 0);
}
Cell is_less_or_equal(Pool& p, const Cell* a, const S& s) {
  return truth(order(p, a, s) <= 0);
}
Cell is_greater(Pool& p, const Cell* a, const S& s) {
  return truth(order(p, a, s) > 0);
}
Cell is_greater_or_equal(Pool& p, const Cell* a, const S& s) {
  return truth(order(p, a, s) >= 0);
}
Cell is_same(Pool&, const Cell* a, const S&) {
  return truth(a[0] == a[1]);
}
Cell is_other(Pool&, const Cell* a, const S&) {
  return truth(a[0] != a[1]);
}
Cell divides_evenly(Pool&, const Cell* a, const S&) {
  return a[1] == 0 ? kUndefined : truth(a[0] % a[1] == 0);
}
Cell both(Pool&, const Cell* a, const S&) {
  return a[0] & a[1];
}
Cell either(Pool&, const Cell* a, const S&) {
  return a[0] | a[1];
}
Cell is_even_number(Pool&, const Cell* a, const S&) {
  return truth(a[0] % 2 == 0);
}
Cell is_odd_number(Pool&, const Cell* a, const S&) {
  return truth(a[0] % 2 != 0);
}
Cell is_not(Pool&, const Cell* a, const S&) {
  return truth(a[0] == 0);
}

constexpr Component kLogic[] = {
    {"less", "O, O -> bool", 4, "less smaller below under before lower ascending increasing",
     "{0} < {1}", kComparison,
     "@list {&compare}({0}, {1}) < 0\n"
     "@str {&compare}({0}, {1}) < 0\n"
     "{0} < {1}",
     "{0} < {1}", kOnColumns<2, is_less>, kDistinct},
    {"less_equal", "O, O -> bool", 5,
     "at-most up-to no-more or-less or-fewer or-younger or-below or-lower sorted "
     "non-decreasing order",
     "{0} <= {1}", kComparison,
     "@list {&compare}({0}, {1}) <= 0\n"
     "@str {&compare}({0}, {1}) <= 0\n"
     "{0} <= {1}",
     "{0} <= {1}", kOnColumns<2, is_less_or_equal>, kDistinct},
    {"greater", "O, O -> bool", 4, "greater more larger above over exceed bigger longer positive",
     "{0} > {1}", kComparison,
     "@list {&compare}({0}, {1}) > 0\n"
     "@str {&compare}({0}, {1}) > 0\n"
     "{0} > {1}",
     "{0} > {1}", kOnColumns<2, is_greater>, kDistinct},
    {"greater_equal", "O, O -> bool", 5,
     "at-least or-more no-less or-older or-above or-higher or-over or-later", "{0} >= {1}",
     kComparison,
     "@list {&compare}({0}, {1}) >= 0\n"
     "@str {&compare}({0}, {1}) >= 0\n"
     "{0} >= {1}",
     "{0} >= {1}", kOnColumns<2, is_greater_or_equal>, kDistinct},
    {"equal", "E, E -> bool", 4, "equal same identical palindrome match is equals", "{0} == {1}",
     kComparison,
     "@list {&isEqual}({0}, {1})\n"
     "{0} === {1}",
     "{0} == {1}", kOnColumns<2, is_same>, kCommutative | kDistinct},
    {"not_equal", "E, E -> bool", 5, "differ different unequal other remove without except",
     "{0} != {1}", kComparison,
     "@list !{&isEqual}({0}, {1})\n"
     "{0} !== {1}",
     "{0} != {1}", kOnColumns<2, is_other>, kCommutative | kDistinct},
    {"even", "int -> bool", 5, "even", "{0:12} % 2 == 0", kComparison, "{0} % 2 === 0",
     "{0} % 2 == 0", kOnColumns<1, is_even_number>},
    {"odd", "int -> bool", 5, "odd", "{0:12} % 2 == 1", kComparison, "{0} % 2 !== 0",
     "{0} % 2 != 0", kOnColumns<1, is_odd_number>},
    {"divisible", "int, int -> bool", 5, "divisible multiple divide divisor leap",
     "{0:12} % {1:13} == 0", kComparison, "{0} % {1} === 0",
     "@pos1 {0} % {1} == 0\n"
     "{&floor_mod}({0}, {1}) == 0",
     kOnColumns<2, divides_evenly>, kDistinct},
    {"and", "bool, bool -> bool", 4, "and both", "{0} and {1}", kAnd, "{0} && {1}", "{0} && {1}",
     kOnColumns<2, both>, kCommutative | kDistinct},
    {"or", "bool, bool -> bool", 4, "or either", "{0} or {1}", kOr, "{0} || {1}", "{0} || {1}",
     kOnColumns<2, either>, kCommutative | kDistinct},
    {"not", "bool -> bool", 4, "not no without non", "not {0}", kNot, "!{0}", "!{0}",
     kOnColumns<1, is_not>},
};

}  // namespace

std::span<const Component> logic_components() {
  return kLogic;
}

}  // namespace synth
