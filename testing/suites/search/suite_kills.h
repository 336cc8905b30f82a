#pragma once

#include "testing/suites/search/suite.h"

namespace synth {

// Returns the call of a case of a function, which includes the arguments after the call if the
// expected value does.
PlannedCall call_of_case(const std::string& function, const Call& call, bool with_arguments);

// Runs the mutants on the cases of a suite and notes which of these kill them, by their claims. A
// case that the code itself fails is not run on them. Returns the number of runs.
Result<std::size_t> note_kills(Runtime& runtime, const std::string& source, Suite& suite,
                               const std::stop_token& stop);

// Does the same for at most `time`, and a little more: mutants that have not run by then are
// `untried`. A mutant that a case kills is not run on all others.
Result<std::size_t> note_kills_in_time(Runtime& runtime, const std::string& source, Suite& suite,
                                       std::chrono::milliseconds time, const std::stop_token& stop);

}  // namespace synth
