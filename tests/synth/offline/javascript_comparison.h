#pragma once

#include "tests/synth/offline/random_calls.h"

namespace synth {

// Runs what is written of each expression in JavaScript, all in one Node.js, and holds it against
// the result. Where that is undefined it is not run; nothing may be undefined nearly everywhere.
void expect_same_in_javascript(const Pool& pool, const std::vector<Applied>& all);

}  // namespace synth
