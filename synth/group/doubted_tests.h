#pragma once

#include "synth/authors/author.h"
#include "synth/run/test_plan.h"
#include "synth/run/test_run.h"

#include <vector>

namespace synth {

// Records an author's doubts about generated tests of a candidate that ran. They are disputed if
// the candidate passes everything else, there is something else, and no trusted test is among its
// failures. Returns whether any are.
bool dispute_doubted(const TestRun& test_run, const std::vector<Doubt>& doubts, TestPlan& plan);

}  // namespace synth
