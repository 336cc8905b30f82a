#pragma once

#include "testing/outcome.h"
#include "testing/test.h"

#include <string>
#include <vector>

namespace synth {

// An outcome held against a claim: one entry of `tests` in contracts/check.md.
struct TestVerdict {
  std::string test;  // its name
  Verdict verdict = Verdict::not_run;
  std::optional<Value> actual;
  std::optional<RaisedError> error;
  std::optional<int> signal;
  std::string note;
  double duration_ms = 0;
};

// Judges in the engine's own process, from typed values.
TestVerdict judge(const Test& test, const Outcome& outcome, Language language);

// The same for all tests of a candidate, in order; a load error makes every test not_run.
std::vector<TestVerdict> judge(const std::vector<Test>& tests, const CandidateOutcome& outcome,
                               Language language);

// The worst of the tests' verdicts; compile_error where the candidate did not load; not_run for
// none.
Verdict worst(const std::vector<TestVerdict>& verdicts, const CandidateOutcome& outcome);

void write_error(JsonWriter& out, const std::optional<RaisedError>& error);

}  // namespace synth
