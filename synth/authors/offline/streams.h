#pragma once

#include "synth/authors/offline/pool.h"

#include <span>
#include <string_view>
#include <vector>

namespace synth {

// A way to go through one or two lists: what a body's variables stand for.
struct StreamKind {
  std::string_view name;
  std::string_view signature;  // "list[T], list[U] -> T": the lists; the result is not used
  std::vector<int> variables;  // the type of each: n for the element of list n, -1 for int
  int item;                    // the variable that is "the element", or -1
  int cost;                    // beside the lists'
  std::string_view words;
  std::string_view python;  // "for {a}, {b} in zip({0}, {1})"
  // Appends the values of the variables, element after element. False if there are too many.
  bool (*expand)(const Pool& pool, const Cell* lists, std::vector<Cell>& out);
  std::string_view import = {};
  bool is_said = false;  // as kSaid of a component
};

const std::vector<StreamKind>& stream_kinds();

}  // namespace synth
