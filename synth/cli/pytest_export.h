#pragma once

#include "synth/solution.h"

#include <string>

namespace synth {

// A pytest file that holds the solution's tests against `<entry point>.py` beside it. It needs
// pytest and nothing else, and does not depend on where pytest is started. Disputed tests are
// expected failures, not strict.
std::string pytest_file(const Solution& solution);

}  // namespace synth
