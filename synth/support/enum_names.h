#pragma once

#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The names of an enumeration's values, each said once: a table beside the enumeration's functions
// `name` and `parse_…`, which are look-ups in it.
template <class Enum>
struct EnumName {
  Enum value;
  std::string_view name;
};

// Returns the name of a value; the value must be in the table.
template <class Enum, class Table>
constexpr std::string_view name_in(const Table& table, Enum value) {
  for (const EnumName<Enum>& each : table) {
    if (each.value == value) {
      return each.name;
    }
  }
  return {};
}

// Returns all names in the table's order, parted by commas: "normal, edge, error".
template <class Table>
std::string all_names_in(const Table& table) {
  std::string names;
  for (const auto& each : table) {
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  return names;
}

// Returns the value of a name, or nothing for a name that is not in the table.
template <class Table>
constexpr auto value_in(const Table& table, std::string_view name) {
  std::optional<decltype(std::begin(table)->value)> found;
  for (const auto& each : table) {
    if (each.name == name) {
      found = each.value;
    }
  }
  return found;
}

}  // namespace synth
