#pragma once

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/reading/python/python_expression.h"

#include <optional>
#include <string_view>
#include <vector>

namespace synth {

// The Python template of a component or a stream as a tree with holes for its arguments.
struct PythonPattern {
  PythonExpression tree;
  std::size_t holes = 0;
};

// Returns the pattern of "{0} + {1:12}"; nothing if that is not an expression.
std::optional<PythonPattern> pattern_of(std::string_view python);

// Returns the contents of the holes if the source has the pattern's shape: names that both of them
// bind may differ, and a hole that occurs twice has equal contents. O(size of the pattern).
std::optional<std::vector<PythonExpression>> fill_holes(const PythonPattern& pattern,
                                                        const PythonExpression& source);

// Returns the pattern with its holes filled.
PythonExpression with_holes_filled(const PythonExpression& pattern,
                                   const std::vector<PythonExpression>& holes);

}  // namespace synth
