#pragma once

#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <vector>

namespace synth {

// What an author gave when it was asked for candidates.
struct AskedCandidates {
  std::vector<Proposal> proposals;  // in the order of the questions
  std::vector<Error> errors;        // of questions that were not answered
};

// Asks for `count` candidates of a group side by side, numbered from `first`. The draft takes the
// author's notes. Errors are of the workers; those of the author are in the result.
Result<AskedCandidates> ask_for_candidates(const RunContext& context, Draft& draft,
                                           const Group& group,
                                           const ImplementationQuestion& question, int first,
                                           int count);

// Asks for repairs of a candidate that ran. The draft takes the author's note. Errors are the
// author's.
Result<Answers<RepairAnswer>> ask_for_repairs(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& candidate,
                                              std::vector<Tried> tried);

// Asks for `count` repairs of the user's own code, each apart from the others, numbered from
// `first`: candidates like those that are written from nothing. The draft takes the author's notes.
// Errors are of the workers; those of the author are in the result.
Result<AskedCandidates> ask_for_repairs_apart(const RunContext& context, Draft& draft,
                                              const Group& group, const Candidate& given,
                                              std::vector<Tried> tried, int first, int count);

// Returns the candidate that a repair makes of `base`; what it leaves out stays as it is.
Proposal repaired(const RunContext& context, const Implementations& base, RepairAnswer answer,
                  std::string by);

}  // namespace synth
