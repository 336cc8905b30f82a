#pragma once

#include "specs/call.h"

#include <optional>
#include <string>

namespace synth {

// Why a language cannot have one of the call's arguments; nothing if it can have them all.
std::optional<std::string> lacking_in_python(const Call& call);      // a list in a set, undefined
std::optional<std::string> lacking_in_javascript(const Call& call);  // complex numbers

}  // namespace synth
