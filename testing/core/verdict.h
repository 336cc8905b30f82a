#pragma once

#include "testing/core/outcome.h"
#include "testing/core/test.h"

#include <string>
#include <vector>

namespace synth {

// An outcome held against a claim: one entry of `tests` in docs/formats/check.md.
struct TestVerdict {
  std::string test;  // its name
  Verdict verdict = Verdict::not_run;
  std::optional<Value> actual;
  std::optional<RaisedError> error;
  std::optional<int> signal;
  std::string note;
  double duration_ms = 0;
};

// Judges in the engine's own process, from typed values. An outcome that was cut off keeps its
// ending as the verdict, whatever was claimed; so a function that is not defined, whose ending is
// `exception`, never passes as the exception a test expects. An exception of another class than the
// expected one is `exception`; a value where an exception is expected is `wrong_answer`.
TestVerdict judge(const Test& test, const Outcome& outcome, Language language);

// The same for all tests of a candidate, in order; where it did not load every test is not_run.
std::vector<TestVerdict> judge(const std::vector<Test>& tests, const CandidateOutcome& outcome,
                               Language language);

// The worst of the tests' verdicts; how loading ended where the candidate did not load; not_run for
// none.
Verdict worst(const std::vector<TestVerdict>& verdicts, const CandidateOutcome& outcome);

// Whether an exception is of the class that a test names, or of one derived from it. Names may be
// qualified or not; "Exception" is any. Python's IOError and EnvironmentError are OSError.
bool is_instance(const RaisedError& error, std::string_view class_name);

}  // namespace synth
