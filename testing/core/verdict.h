#pragma once

#include "testing/core/outcome.h"
#include "testing/core/test.h"

#include <string>
#include <vector>

namespace synth {

// The verdict on an outcome and a claim: one entry of `tests` in docs/formats/check.md.
struct TestVerdict {
  std::string test;  // its name
  Verdict verdict = Verdict::not_run;
  std::optional<Value> actual;
  std::optional<RaisedError> error;
  std::optional<int> signal;
  std::string note;
  double duration_ms = 0;
};

// Judges an outcome, in the engine's own process, from typed values. An outcome that was cut off
// keeps its ending as the verdict, whatever the claim; so a function that is not defined, whose
// ending is `exception`, never passes as the exception that a test expects. An exception of another
// class than the expected one is `exception`; a value instead of an expected exception is
// `wrong_answer`.
TestVerdict judge(const Test& test, const Outcome& outcome, Language language);

// Judges all tests of a candidate, in order; if it did not load, every test is not_run.
std::vector<TestVerdict> judge(const std::vector<Test>& tests, const CandidateOutcome& outcome,
                               Language language);

// Returns the worst of the tests' verdicts; how loading ended if the candidate did not load;
// not_run if there are no tests.
Verdict worst(const std::vector<TestVerdict>& verdicts, const CandidateOutcome& outcome);

// Returns whether an exception is of the class that a test names, or of one derived from it. Names
// may be qualified or not; "Exception" is any. Python's IOError and EnvironmentError are OSError.
bool is_instance(const RaisedError& error, std::string_view class_name);

}  // namespace synth
