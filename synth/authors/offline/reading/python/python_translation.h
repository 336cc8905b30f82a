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

// What the names in a Python expression stand for.
struct PythonNames {
  std::vector<std::string> parameters;
  std::vector<TypeId> types;                              // one a parameter
  std::map<std::string, PythonExpression> assigned = {};  // by assignments before it
  // Functions that may be called besides those that all_components() and said_components() write.
  std::vector<Use> called = {};
};

// The same in parts that other languages have forms for: components whose Python template the
// expression has the shape of, the largest first, and the search's streams and combinators.
// Conditions and what calls ask for stay Python's by meaning. Sets are lists without duplicates,
// tuples are lists. Nothing where a part has no such form, or an inner comprehension names the
// variable of an outer one. Constants are kept in `pool`.
std::optional<Expression> translate_python(const PythonExpression& source, const PythonNames& names,
                                           Pool& pool);

}  // namespace synth
