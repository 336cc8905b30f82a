#pragma once

#include "synth/authors/offline/program/pool.h"

#include <span>
#include <string_view>
#include <vector>

namespace synth {

// The types of variables of a stream of pairs, whose last variable, the pair itself, has no name in
// a body.
inline constexpr int kFirstPart = -2;
inline constexpr int kSecondPart = -3;
inline constexpr int kBothParts = -4;

// A way to iterate over one or two lists, or a dictionary: the meaning of a body's variables.
struct StreamKind {
  std::string_view name;
  std::string_view signature;  // "list[T], list[U] -> T": the lists; the result is not used
  // The type of each: n for the element of list n, -1 for int; or a part of the source's pairs.
  std::vector<int> variables;
  int item;  // the variable that is "the element", or -1
  int cost;  // in addition to the lists'
  std::string_view words;
  std::string_view python;  // "for {a}, {b} in zip({0}, {1})"
  // Appends the values of the variables, element by element. Returns false if there are too many.
  bool (*expand)(Pool& pool, const Cell* lists, std::vector<Cell>& out);
  std::string_view import = {};
  bool is_said = false;  // like kSaid of a component

  [[nodiscard]] bool has_parts() const { return variables.front() == kFirstPart; }
  // Returns the number of variables of a body.
  [[nodiscard]] std::size_t named() const { return variables.size() - (has_parts() ? 1 : 0); }
};

// Returns the type of a stream's variable, given those of its sources.
TypeId variable_type(const StreamKind& kind, std::size_t variable, std::span<const TypeId> sources,
                     const Structures& structures);

const std::vector<StreamKind>& stream_kinds();

}  // namespace synth
