#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>

namespace synth {

// Adds that the function raises the exception; `when` is kept if nothing is known of it yet.
void add_raise(FunctionSpec& function, const std::string& type, std::string_view when);

// Adds what "raises ValueError if the list is empty" says.
void read_raises(FunctionSpec& function, std::string_view sentence);

}  // namespace synth
