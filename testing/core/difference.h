#pragma once

#include "specs/equality.h"
#include "specs/language.h"
#include "specs/value.h"

#include <optional>
#include <string>

namespace synth {

// What a person should know of a value that is not the expected one: the first place where they
// differ and, where it is one of the usual slips, which ("at [2]: a tuple where a list is
// expected", "a generator; did you mean list(...)?", "differs by 1e-16; a tolerance would accept
// it"). Empty where there is nothing to say that the two values do not say themselves.
std::string describe_difference(const Value& actual, const Value& expected,
                                const std::optional<Tolerance>& tolerance, Language language);

}  // namespace synth
