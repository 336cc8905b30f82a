#pragma once

#include "specs/value.h"
#include "synth/authors/offline/reading/python/python_expression.h"

#include <optional>
#include <string_view>

namespace synth {

// Returns whether the source is a call "f(...)" of that plain name.
bool is_call_of(const PythonExpression& source, std::string_view function);

// Returns the value of a call's argument of that name; nullptr if it has none.
const PythonExpression* keyword_of(const PythonExpression& call, std::string_view name);

// Returns the value of a text, number or truth value, or of a list or tuple of such; nothing for
// others, and for an empty list.
std::optional<Value> literal_of(const PythonExpression& source);

}  // namespace synth
