#pragma once

#include "synth/authors/offline/program/search_type.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// What a base of the search is made of that is neither a number nor a text. As cells (pool.h), each
// is a list: of the kind's number and the value, of nothing or one value, of the parts, of keys and
// values in turn, of the fields' values.
struct Structure {
  enum class Kind : std::uint8_t { any, optional, tuple, dictionary, record };

  Kind kind = Kind::any;
  std::vector<TypeId> parts = {};        // a dictionary's: its keys' and its values' type
  std::vector<std::string> fields = {};  // a record's, in alphabetical order

  friend bool operator==(const Structure&, const Structure&) = default;
};

// The structures of one search and their numbers, which are given in order of first appearance.
// Not for several threads.
class Structures {
 public:
  // The number of the structure, old or new; nothing if all are given.
  std::optional<TypeId> add(Structure structure);
  // The number that it has, if it has one.
  [[nodiscard]] std::optional<TypeId> find(const Structure& structure) const;
  // What a type is; null if it is no structure of this search, or a list of one.
  [[nodiscard]] const Structure* of(TypeId type) const;
  [[nodiscard]] bool is(TypeId type, Structure::Kind kind) const;
  // The numbers given so far, in ascending order.
  [[nodiscard]] std::vector<TypeId> all() const;

 private:
  std::array<std::optional<Structure>, kBases> known_;
};

// The uses of a signature with structures, such as "dict[K, V], K -> V", in which every type is one
// of `types` or, of a result, has a number. Variables are those of `instantiate`, but each stands
// for itself; two letters of one kind are written as "K" and "K2". Requires a well-formed
// signature: tables in this folder are checked by a test.
std::vector<Signature> instantiate_structured(std::string_view signature, TypeSet types,
                                              const Structures& structures);

// The use of such a signature with just these argument types, if there is one.
std::optional<Signature> match_structured(std::string_view signature,
                                          std::span<const TypeId> arguments,
                                          const Structures& structures);

}  // namespace synth
