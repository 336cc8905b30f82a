#pragma once

#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Returns the information in the results of the examples, in bits: one for a truth value or a
// result that another example has too, and for any other about as many as its notation needs. An
// unrelated function has all of them by chance about once in 2 to this power.
double evidence_in(const std::vector<Example>& examples);

}  // namespace synth
