#pragma once

#include "specs/function_spec.h"

namespace synth {

// Sets the defaults that the purpose states for parameters: "sep, which defaults to ','", "an
// optional second argument (default 2)", "n is 10 by default". A clause that states only a default
// is removed from the purpose, since the heading shows it. The purpose names or counts the
// parameter
// ("the second"); if it does neither and examples leave out arguments, the last one is meant.
void take_said_defaults(FunctionSpec& function);

}  // namespace synth
