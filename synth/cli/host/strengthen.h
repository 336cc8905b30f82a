#pragma once

#include "synth/cli/host/session.h"

namespace synth {

// Adds tests to those of a solution that is written to files, until nothing is left that they would
// not see. A suite that is as strong as it was is no reason to lose what passed it: where the time
// is used up, it is noted. Errors as of strengthen_suite.
Result<void> strengthen(const Session& session, const Settings& settings, std::uint64_t seed,
                        const std::stop_token& stop, Solution& solution);

}  // namespace synth
