#pragma once

#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <vector>

namespace synth {

// An author's answers to requests for candidates.
struct AskedCandidates {
  std::vector<Proposal> proposals;  // in the order of the questions
  std::vector<Error> errors;        // of questions that were not answered
};

// Asks for `count` candidates of a group side by side, numbered from `first`. The author's notes go
// into the draft. Errors are of the workers; those of the author are in the result.
Result<AskedCandidates> ask_for_candidates(const RunContext& context, Draft& draft,
                                           const Group& group,
                                           const ImplementationQuestion& question, int first,
                                           int count);

// Asks for repairs of a candidate that ran. The author's note goes into the draft. Errors are the
// author's.
Result<Answers<RepairAnswer>> ask_for_repairs(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& candidate,
                                              std::vector<Tried> tried);

// Asks for `count` independent repairs of the user's own code, numbered from `first`: they count as
// candidates like those written from nothing. The author's notes go into the draft. Errors are of
// the workers; those of the author are in the result.
Result<AskedCandidates> ask_for_repairs_apart(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& given,
                                              std::vector<Tried> tried, int first, int count);

// Returns the candidate that a repair makes of `base`; functions that it omits stay unchanged.
Proposal repaired(const RunContext& context, const Implementations& base, RepairAnswer answer,
                  std::string by);

}  // namespace synth
