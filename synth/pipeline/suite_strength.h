#pragma once

#include "synth/solution/solution.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/suites/search/suite.h"

#include <cstdint>
#include <span>
#include <stop_token>

namespace synth {

SuiteStrength strength_of(std::span<const Suite> suites);

// The same, with the mutants of the source that survive, as many as a reader may want.
SuiteStrength strength_of(std::span<const Suite> suites, const std::string& source);

// How many mutants of a solution's code its tests kill, the disputed ones left out. Nothing where
// the tests do not pass, and for languages whose mutants no suite of a solution is held against.
// Errors are of the set-up.
Result<std::optional<SuiteStrength>> measure_suite(Runtime& runtime, const Solution& solution,
                                                   const Limits& limits,
                                                   const std::stop_token& stop);

// Adds the fewest tests that kill what the solution's own leave alive of its code's mutants: what
// the code gives for inputs that a search finds (origin `amplified`), and says how strong all are
// together. The solution is left as it is where measure_suite says nothing, and where its
// confidence is less than `consistent`: what may be wrong is not written down as expected.
Result<void> strengthen_suite(Runtime& runtime, Solution& solution, const Limits& limits,
                              std::uint64_t seed, const std::stop_token& stop);

}  // namespace synth
