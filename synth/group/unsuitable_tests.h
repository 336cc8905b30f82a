#pragma once

#include "synth/group/candidate_pool.h"
#include "synth/run/draft.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// Returns how a test contradicts the types of its function's spec, if it does: an argument, or the
// expected value, is not of the type. A test that expects an error may pass any argument. Nothing
// for classes and for languages other than Python.
std::optional<std::string> clash_with_types(const FunctionSpec& spec, const Test& test,
                                            Language language);

// Removes the generated tests of a group that contradict the types of the specs and that none of at
// least two candidates passes: three answers stand against each of them, so it says nothing of the
// code. Notes them in the draft.
void leave_out_unsuitable(const RunContext& context, Draft& draft,
                          const std::vector<std::string>& functions, CandidatePool& pool);

// Records an author's doubts about generated tests of a candidate that ran. They are disputed if
// the candidate passes everything else, there is something else, and no trusted test is among its
// failures. Returns whether any are.
bool dispute_doubted(const TestRun& test_run, const std::vector<Doubt>& doubts, TestPlan& plan);

}  // namespace synth
