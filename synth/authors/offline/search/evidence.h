#pragma once

#include "specs/function_spec.h"

#include <vector>

namespace synth {

// How much the results of the examples say, in bits: one for a truth value or a result that another
// example has too, about as many as it takes to write it down for any other. A function that has
// nothing to do with what is meant gives them all by chance about once in 2 to this power.
double evidence_in(const std::vector<Example>& examples);

}  // namespace synth
