#include "synth/authors/offline/program/component_table.h"

namespace synth {

std::span<const Component> said_components() {
  static const ComponentTable kTable(kSaidComponents);
  return kTable.all();
}

const Combinator& group_by() {
  static constexpr Combinator kGroupBy = {
      "group_by",
      "T, H -> dict[H: list[T]]",
      0,
      "",
      "group_by({stream}, lambda {vars}: {body})",
      "@str Object.fromEntries({&groupBy}({stream}, {vars} => {body}))\n"
      "{&groupBy}({stream}, {vars} => {body})",
      nullptr,
      true};
  return kGroupBy;
}

}  // namespace synth
