#pragma once

#include "specs/call.h"

#include <optional>
#include <string>

namespace synth {

// Return why the language cannot represent an argument of the call; nothing if it can represent
// all.
std::optional<std::string> lacking_in_python(const Call& call);      // a list in a set, undefined
std::optional<std::string> lacking_in_javascript(const Call& call);  // complex numbers

}  // namespace synth
