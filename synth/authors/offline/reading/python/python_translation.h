#pragma once

#include "synth/authors/offline/program/expression.h"
#include "synth/authors/offline/reading/python/python_expression.h"
#include "synth/authors/offline/search/grammar.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The meaning of the names in a Python expression.
struct PythonNames {
  std::vector<std::string> parameters;
  std::vector<TypeId> types;                              // one per parameter
  std::map<std::string, PythonExpression> assigned = {};  // by earlier assignments
  // Functions that may be called in addition to those of all_components() and said_components().
  std::vector<Use> called = {};
};

// Returns the expression in parts that other languages have forms for: the largest components whose
// Python template matches, and the search's streams and combinators. Conditions and arguments keep
// Python's meaning. Sets become lists without duplicates, tuples become lists. Returns nothing if a
// part has no such form, or an inner comprehension reuses the variable of an outer one. Constants
// are kept in `pool`.
std::optional<Expression> translate_python(const PythonExpression& source, const PythonNames& names,
                                           Pool& pool);

}  // namespace synth
