#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <cstddef>
#include <string>
#include <vector>

namespace synth {

// Of the compared repairs that do what `winner` does on calls near the tests, and pass them as it
// does, the one that leaves the least to read: its place. Errors are of the set-up, or interrupted.
Result<std::size_t> least_change(const RunContext& context, const Draft& draft,
                                 const std::vector<std::string>& functions,
                                 const CandidatePool& pool, std::size_t winner,
                                 Behaviours& behaviours);

}  // namespace synth
