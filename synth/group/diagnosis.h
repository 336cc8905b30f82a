#pragma once

#include "synth/authors/author.h"
#include "testing/core/outcome.h"
#include "testing/core/verdict.h"

#include <string>
#include <vector>

namespace synth {

// Why a candidate failed, as synth itself reads it from what happened; an author's opinion stands
// beside it in the history.
struct Diagnosis {
  Category category = Category::logical;
  std::string root_cause;  // one sentence: what happened, where, on which test
};

// Of a candidate that did not pass: the worst of its failures decides.
Diagnosis diagnose(const std::vector<Test>& tests, const std::vector<TestVerdict>& verdicts,
                   const CandidateOutcome& outcome);

// Of one error on its own, as `run` meets it.
Category categorize(Verdict verdict, const std::optional<RaisedError>& error);

}  // namespace synth
