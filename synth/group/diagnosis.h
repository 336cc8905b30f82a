#pragma once

#include "synth/authors/author.h"
#include "testing/core/outcome.h"
#include "testing/core/verdict.h"

#include <string>
#include <vector>

namespace synth {

// The cause of a candidate's failure, as synth itself infers it from the outcome; the history has
// the author's opinion beside it.
struct Diagnosis {
  Category category = Category::logical;
  std::string root_cause;  // one sentence: the failure, its place and its test
};

// Diagnoses a candidate that did not pass: the worst of its failures decides.
Diagnosis diagnose(const std::vector<Test>& tests, const std::vector<TestVerdict>& verdicts,
                   const CandidateOutcome& outcome);

// Returns the category of a single error, as `run` meets it.
Category categorize(Verdict verdict, const std::optional<RaisedError>& error);

}  // namespace synth
