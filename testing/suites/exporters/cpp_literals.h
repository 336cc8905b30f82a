#pragma once

#include "specs/value.h"
#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/types.h"

#include <string>
#include <string_view>

namespace synth {

// Returns the source of a value of that type. Containers name their types, so that the choice of a
// constructor for braces does not matter. Errors: bad_input for a value that the type cannot have.
Result<std::string> cpp_literal(const CppType& type, const Value& value);

// Returns a string literal.
std::string cpp_text(std::string_view text);

}  // namespace synth
