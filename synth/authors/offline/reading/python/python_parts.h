#pragma once

#include "specs/value.h"
#include "synth/authors/offline/reading/python/python_expression.h"

#include <optional>
#include <string_view>

namespace synth {

// "f(...)" of that plain name.
bool is_call_of(const PythonExpression& source, std::string_view function);

// The value that a call gives the argument of that name; nullptr where it gives none.
const PythonExpression* keyword_of(const PythonExpression& call, std::string_view name);

// What a text, number, truth value, or list or tuple of such, says; nothing of anything else, and
// of an empty list.
std::optional<Value> literal_of(const PythonExpression& source);

}  // namespace synth
