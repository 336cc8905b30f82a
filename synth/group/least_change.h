#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <cstddef>
#include <string>
#include <vector>

namespace synth {

// Returns the index of the smallest change among the compared repairs that pass the tests and
// behave like `winner` on calls near them. Errors are of the set-up, or interrupted.
Result<std::size_t> least_change(const RunContext& context, const Draft& draft,
                                 const std::vector<std::string>& functions,
                                 const CandidatePool& pool, std::size_t winner,
                                 Behaviours& behaviours);

}  // namespace synth
