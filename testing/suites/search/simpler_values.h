#pragma once

#include "specs/call.h"

#include <vector>

namespace synth {

// Returns the reading effort of a value; of a call, of all its arguments.
double weight_of(const Value& value);
double weight_of(const Call& call);

// Returns values of the same kind that are one step simpler, the simplest first: 0 and halves, text
// and lists without some of their items, with simpler items, parts of objects. Bounded.
std::vector<Value> simpler_values(const Value& value);

}  // namespace synth
