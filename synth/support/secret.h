#pragma once

#include "synth/support/result.h"

#include <string>
#include <string_view>

namespace synth {

// Returns a name that nobody can guess: 128 random bits as 32 hexadecimal digits. Error: internal,
// if the system has no random bits.
Result<std::string> random_secret();

// Returns whether a foreign secret is the right one, in a time that does not reveal how much of it
// matches.
bool is_same_secret(std::string_view given, std::string_view secret);

}  // namespace synth
