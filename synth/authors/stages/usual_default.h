#pragma once

#include "specs/value.h"

namespace synth {

// Moves the default of a model's parameter to `default_literal`, from a member `default`, or from
// behind its name or type ("int = 2"). A default that is no constant, or not of the type, is left
// out: then every call has to give the argument.
void take_default(Dict& parameter);

}  // namespace synth
