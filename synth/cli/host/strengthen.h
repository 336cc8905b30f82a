#pragma once

#include "synth/cli/host/session.h"

namespace synth {

// Adds tests to those of a solution that will be written to files, until no detectable mutant is
// left. A failure must not lose code that passed: if the time is used up, a note says so. Errors as
// of strengthen_suite.
Result<void> strengthen(const Session& session, const Settings& settings, std::uint64_t seed,
                        const std::stop_token& stop, Solution& solution);

}  // namespace synth
