#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace synth {

// A type of the search: a base (bool, int, float, str, or a structure of the task's values, see
// structures.h) inside 0 to 3 lists. Numbered so that list_of and element_of are one addition.
using TypeId = std::uint16_t;
inline constexpr TypeId kBool = 0;
inline constexpr TypeId kInt = 1;
inline constexpr TypeId kFloat = 2;
inline constexpr TypeId kString = 3;
inline constexpr TypeId kBases = 16;
inline constexpr TypeId kTypeCount = 64;
// Structures are numbered by the operations that Python has for them: first those with an order,
// then those that can only be keys, then the rest.
inline constexpr TypeId kOrderedStructures = 4;
inline constexpr TypeId kHashableStructures = 7;
inline constexpr TypeId kOtherStructures = 10;

constexpr bool is_list(TypeId type) {
  return type >= kBases && type < kTypeCount;
}
constexpr TypeId list_of(TypeId element) {
  return static_cast<TypeId>(element + kBases);
}
constexpr TypeId element_of(TypeId list) {
  return static_cast<TypeId>(list - kBases);
}
// Returns whether it may be inside one more list.
constexpr bool may_be_listed(TypeId type) {
  return type + kBases < kTypeCount;
}
constexpr bool is_structure(TypeId type) {
  return type >= kOrderedStructures && type < kBases;
}
// Returns whether it is a structure, or lists of one.
constexpr bool is_structured(TypeId type) {
  return type < kTypeCount && is_structure(type % kBases);
}

// The types of dictionaries in readings of purposes, whose keys are of a base. Those of a search
// are structures.
inline constexpr TypeId kDictionaries = 8192;
constexpr bool is_dictionary(TypeId type) {
  return type >= kDictionaries;
}
constexpr TypeId dictionary_of(TypeId key, TypeId value) {
  return static_cast<TypeId>(kDictionaries + key * kTypeCount + value);
}
constexpr TypeId key_of(TypeId dictionary) {
  return static_cast<TypeId>((dictionary - kDictionaries) / kTypeCount);
}
constexpr TypeId value_of(TypeId dictionary) {
  return static_cast<TypeId>(dictionary % kTypeCount);
}

inline constexpr std::size_t kMaxArity = 3;

// The concrete types of one use of a component.
struct Signature {
  TypeId result = kInt;
  std::uint8_t arity = 0;
  std::array<TypeId, kMaxArity> arguments = {};

  friend bool operator==(const Signature&, const Signature&) = default;
};

// A set of types, as bits.
using TypeSet = std::uint64_t;
constexpr bool contains(TypeSet set, TypeId type) {
  return ((set >> type) & 1U) != 0;
}
constexpr TypeSet with(TypeSet set, TypeId type) {
  return set | (TypeSet{1} << type);
}

// Returns whether the type may replace a variable of a signature (see instantiate).
bool may_stand_for(char variable, TypeId type);

// All types without structures.
inline constexpr TypeSet kPlainTypes = 0x000F'000F'000F'000F;

// Returns the uses of a signature such as "list[T], int -> T" in which every type is one of
// `types`. Variables: T any type; N int or float; O an ordered type (int, float, str, and lists of
// them); S a sequence (str or a list); E a type compared by == (all but float); H a hashable type
// (not a list). A variable has the same type throughout the signature. A result may be a
// dictionary, "dict[H: int]". Requires a well-formed signature: tables in this folder are checked
// by a test.
std::vector<Signature> instantiate(std::string_view signature, TypeSet types);

// Returns the use of a signature with exactly these argument types, if there is one. Here different
// variables may have different types.
std::optional<Signature> match(std::string_view signature, const std::vector<TypeId>& arguments);

}  // namespace synth
