#pragma once

#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// A name that nobody can guess: 128 random bits as 32 hexadecimal digits. Error: internal, if the
// system has none to give.
Result<std::string> random_secret();

// Whether a secret that a stranger gives is the right one, in a time that does not tell how much of
// it is.
bool is_same_secret(std::string_view given, std::string_view secret);

}  // namespace synth
