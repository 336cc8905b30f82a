#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace synth {

// The names of an enumeration's values: a table beside the enumeration, the only place that has
// them.
template <class Enum>
struct EnumName {
  Enum value;
  std::string_view name;
};

// Returns the name of a value; the value must be in the table.
template <class Enum>
constexpr std::string_view name_in(std::span<const EnumName<Enum>> table, Enum value) {
  const auto found = std::ranges::find(table, value, &EnumName<Enum>::value);
  return found == table.end() ? std::string_view() : found->name;
}

// Returns all names in the table's order, separated by commas: "normal, edge, error".
template <class Enum>
std::string all_names_in(std::span<const EnumName<Enum>> table) {
  std::string names;
  for (const EnumName<Enum>& each : table) {
    names += (names.empty() ? "" : ", ") + std::string(each.name);
  }
  return names;
}

// Returns the value of a name, or nothing if the name is not in the table.
template <class Enum>
constexpr std::optional<Enum> value_in(std::span<const EnumName<Enum>> table,
                                       std::string_view name) {
  const auto found = std::ranges::find(table, name, &EnumName<Enum>::name);
  return found == table.end() ? std::nullopt : std::optional<Enum>(found->value);
}

// An enumeration whose table is returned by a function beside it, such as `names_of(Verdict)`; the
// argument only selects the overload. The two functions below convert its values to names and back.
template <class Enum>
using EnumNames = std::span<const EnumName<Enum>>;
template <class Enum>
concept NamedEnum = requires(Enum value) {
  { names_of(value) } -> std::same_as<EnumNames<Enum>>;
};

template <NamedEnum Enum>
constexpr std::string_view name(Enum value) {
  return name_in(names_of(value), value);
}

// Returns the value of that name, or nothing if there is none.
template <NamedEnum Enum>
constexpr std::optional<Enum> parse_enum(std::string_view text) {
  return value_in(names_of(Enum()), text);
}

}  // namespace synth
