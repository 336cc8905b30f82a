#pragma once

#include "specs/value.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Return values as source text of JavaScript. Errors: bad_input if the language cannot write such a
// value, for example a tuple or an object of Python's.
Result<std::string> javascript_literal(const Value& value);
// The literals, with commas between them.
Result<std::string> javascript_list(const std::vector<Value>& items);

// In single quotes.
std::string javascript_text(std::string_view text);
std::string javascript_number(double number);

}  // namespace synth
