#include "synth/authors/offline/program/component_table.h"

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

constexpr ComponentMeaning kLogic[] = {
    {"less", kOnColumns<2, is_less>},
    {"less_equal", kOnColumns<2, is_less_or_equal>},
    {"greater", kOnColumns<2, is_greater>},
    {"greater_equal", kOnColumns<2, is_greater_or_equal>},
    {"equal", kOnColumns<2, is_same>},
    {"not_equal", kOnColumns<2, is_other>},
    {"even", kOnColumns<1, is_even_number>},
    {"odd", kOnColumns<1, is_odd_number>},
    {"divisible", kOnColumns<2, divides_evenly>},
    {"and", kOnColumns<2, both>},
    {"or", kOnColumns<2, either>},
    {"not", kOnColumns<1, is_not>},
};

}  // namespace

std::span<const Component> logic_components() {
  static const ComponentTable kTable(kComponents, kLogic);
  return kTable.all();
}

}  // namespace synth
