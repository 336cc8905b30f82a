#pragma once

#include "synth/solution.h"
#include "testing/runtimes/runtime.h"
#include "testing/suites/suite.h"

#include <span>
#include <stop_token>

namespace synth {

SuiteStrength strength_of(std::span<const Suite> suites);

// How many mutants of a solution's code its tests kill, the disputed ones left out. Nothing where
// the tests do not pass, and for languages whose mutants no suite of a solution is held against.
// Errors are of the set-up.
Result<std::optional<SuiteStrength>> measure_suite(Runtime& runtime, const Solution& solution,
                                                   const Limits& limits,
                                                   const std::stop_token& stop);

}  // namespace synth
