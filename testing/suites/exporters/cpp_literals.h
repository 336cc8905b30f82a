#pragma once

#include "specs/value.h"
#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/types.h"

#include <string>
#include <string_view>

namespace synth {

// The source of a value of that type. Containers name their types, so that nothing depends on which
// constructor braces would choose. Errors: bad_input for what the type cannot have.
Result<std::string> cpp_literal(const CppType& type, const Value& value);

// A string literal.
std::string cpp_text(std::string_view text);

}  // namespace synth
