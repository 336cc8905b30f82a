#pragma once

#include "synth/solution/solution.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/suites/search/suite.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <stop_token>

namespace synth {

SuiteStrength strength_of(std::span<const Suite> suites);

// Returns the same, with surviving mutants of the source, as many as a reader may want.
SuiteStrength strength_of(std::span<const Suite> suites, const std::string& source);

// Returns the number of mutants of a solution's code that its tests kill, without the disputed
// tests. Nothing if the tests do not pass, or if the language has no mutants for suites of
// solutions. The mutants run for 50 times as long as the tests took, for 5 s to 15 s but never
// longer than `most`; those that have not run by then are `untried`. Errors are of the set-up.
Result<std::optional<SuiteStrength>> measure_suite(Runtime& runtime, const Solution& solution,
                                                   const Limits& limits,
                                                   std::chrono::milliseconds most,
                                                   const std::stop_token& stop);

// Adds the fewest tests that kill the mutants that survive the solution's own tests: inputs that a
// search finds, with the code's results (origin `amplified`). Records the strength of all together.
// Leaves the solution unchanged if measure_suite returns nothing, or if its confidence is less than
// `consistent`: results that may be wrong are not recorded as expected.
Result<void> strengthen_suite(Runtime& runtime, Solution& solution, const Limits& limits,
                              std::uint64_t seed, const std::stop_token& stop);

}  // namespace synth
