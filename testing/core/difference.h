#pragma once

#include "specs/equality.h"
#include "specs/language.h"
#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// Describes to the user how a value differs from the expected one: the first place of a difference
// and, if it is a usual mistake, which one ("at [2]: a tuple where a list is expected", "a
// generator; did you mean list(...)?", "differs by 1e-16; a tolerance would accept it"). Empty if
// the two values show the difference themselves.
std::string describe_difference(const Value& actual, const Value& expected,
                                const std::optional<Tolerance>& tolerance, Language language);

}  // namespace synth
