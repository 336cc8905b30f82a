#pragma once

#include "synth/authors/offline/program/search_type.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// A base type of the search that is neither a number nor a text. A cell (pool.h) of each kind is a
// list: the kind's number and the value; nothing or one value; the parts; keys and values,
// alternating; the fields' values.
struct Structure {
  enum class Kind : std::uint8_t { any, optional, tuple, dictionary, record };

  Kind kind = Kind::any;
  std::vector<TypeId> parts = {};        // a dictionary's: its keys' and its values' type
  std::vector<std::string> fields = {};  // a record's, in alphabetical order

  friend bool operator==(const Structure&, const Structure&) = default;
};

// The structures of one search and their numbers, in order of first appearance. Not thread-safe.
class Structures {
 public:
  // Returns the number of the structure, old or new; nothing if the numbers are used up.
  std::optional<TypeId> add(Structure structure);
  // Returns its number, if it has one.
  [[nodiscard]] std::optional<TypeId> find(const Structure& structure) const;
  // Returns the structure of a type; null if it is not a structure of this search, or a list of
  // one.
  [[nodiscard]] const Structure* of(TypeId type) const;
  [[nodiscard]] bool is(TypeId type, Structure::Kind kind) const;
  // Returns the numbers in use, in ascending order.
  [[nodiscard]] std::vector<TypeId> all() const;

 private:
  std::array<std::optional<Structure>, kBases> known_;
};

// Returns the uses of a signature with structures, such as "dict[K, V], K -> V", in which every
// type is one of `types` or, for a result, has a number. Variables are those of `instantiate`, but
// each is independent; two of one kind are written as "K" and "K2". Requires a well-formed
// signature: tables in this folder are checked by a test.
std::vector<Signature> instantiate_structured(std::string_view signature, TypeSet types,
                                              const Structures& structures);

// Returns the use of such a signature with exactly these argument types, if there is one.
std::optional<Signature> match_structured(std::string_view signature,
                                          std::span<const TypeId> arguments,
                                          const Structures& structures);

}  // namespace synth
