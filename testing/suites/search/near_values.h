#pragma once

#include "specs/value.h"

#include <vector>

namespace synth {

// Returns values made from a plain one at edges of its kind, as Values.edges has them for Python:
// of a text other cases, turned round, letters twice, spaces around; of a list empty and single
// ones, sorted and backwards, an item twice, all negative, with zero, with ties; of a number the
// other sign and neighbours.
std::vector<Value> values_at_edges(const Value& value);

}  // namespace synth
