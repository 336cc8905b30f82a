#pragma once

#include "specs/function_spec.h"

namespace synth {

// Takes the defaults that the purpose says of parameters: "sep, which defaults to ','", "an
// optional second argument (default 2)", "n is 10 by default". Where that is a clause of its own,
// it is cut out of the purpose: the heading says it. A parameter is named or counted ("the
// second"); where examples leave out arguments, the last one is meant by none.
void take_said_defaults(FunctionSpec& function);

}  // namespace synth
