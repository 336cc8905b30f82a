#pragma once

#include "tests/synth/offline/random_calls.h"

namespace synth {

// Runs the JavaScript of each expression, all in one Node.js, and compares it with the result. An
// expression is not run if its result is undefined; none may be undefined nearly everywhere.
void expect_same_in_javascript(const Pool& pool, const std::vector<Applied>& all);

}  // namespace synth
