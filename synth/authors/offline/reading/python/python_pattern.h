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

// Of "{0} + {1:12}"; nothing where that is no expression.
std::optional<PythonPattern> pattern_of(std::string_view python);

// What the holes stand for where the source has the pattern's shape: names that both bind
// themselves may differ, and a hole that is named twice stands for the same. O(size of the
// pattern).
std::optional<std::vector<PythonExpression>> fill_holes(const PythonPattern& pattern,
                                                        const PythonExpression& source);

// The pattern with these in its holes.
PythonExpression with_holes_filled(const PythonExpression& pattern,
                                   const std::vector<PythonExpression>& holes);

}  // namespace synth
