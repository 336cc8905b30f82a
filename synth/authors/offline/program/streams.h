#pragma once

#include "synth/authors/offline/program/pool.h"

#include <span>
#include <string_view>
#include <vector>

namespace synth {

// Types of variables of a stream of pairs, whose last one, the pair itself, has no name in a body.
inline constexpr int kFirstPart = -2;
inline constexpr int kSecondPart = -3;
inline constexpr int kBothParts = -4;

// A way to go through one or two lists, or a dictionary: what a body's variables stand for.
struct StreamKind {
  std::string_view name;
  std::string_view signature;  // "list[T], list[U] -> T": the lists; the result is not used
  // The type of each: n for the element of list n, -1 for int; or of what the source has pairs of.
  std::vector<int> variables;
  int item;  // the variable that is "the element", or -1
  int cost;  // beside the lists'
  std::string_view words;
  std::string_view python;  // "for {a}, {b} in zip({0}, {1})"
  // Appends the values of the variables, element after element. False if there are too many.
  bool (*expand)(Pool& pool, const Cell* lists, std::vector<Cell>& out);
  std::string_view import = {};
  bool is_said = false;  // as kSaid of a component

  [[nodiscard]] bool has_parts() const { return variables.front() == kFirstPart; }
  // How many variables a body has.
  [[nodiscard]] std::size_t named() const { return variables.size() - (has_parts() ? 1 : 0); }
};

// The type of a stream's variable, given those of its sources.
TypeId variable_type(const StreamKind& kind, std::size_t variable, std::span<const TypeId> sources,
                     const Structures& structures);

const std::vector<StreamKind>& stream_kinds();

}  // namespace synth
