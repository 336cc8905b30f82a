#pragma once

#include "synth/solution/solution.h"

#include <cstddef>
#include <string>

namespace synth {

// The confidence in an answer. Every confidence is decided here, before an answer is stored or
// shown. Pure functions.

// Returns the confidence in a finished solution, from its contents: the tests that decided, their
// authors and their results.
Confidence assess(const Solution& solution);

// Returns the same for code that an author repaired; the reason includes the agreement of
// independent candidates.
Confidence assess_mended(const Solution& solution);

// The result of a user's file of tests for a solution, under its own runner.
struct AcceptanceEvidence {
  std::string file;
  std::size_t tests = 0;
  std::size_t failed = 0;
  bool is_only_evidence = false;  // true if no other test ran
  std::string shared_for;         // the reason to run in one process with the code; or empty
};

// Returns `own`, the confidence from the functions' own tests, changed by that evidence: a failing
// test decides; tests whose results the code could forge leave it uncertain.
Confidence with_acceptance(Confidence own, const AcceptanceEvidence& evidence);

// Returns the confidence in a solution whose acceptance tests did not run to their end.
Confidence without_acceptance();

// Returns the confidence in a program that ran once; `abstain`: that no author wrote, for the given
// reason.
Confidence assess_script(bool ended_well);
Confidence abstain(std::string reason);

// The result of a search for small edits of a program.
struct RepairEvidence {
  bool passes = false;
  std::string outcome;       // in words
  std::string disagreement;  // a call on which another passing repair differs; may be empty
  bool shared = false;       // true if the tests ran in one process with the code
};
Confidence assess_repair(const RepairEvidence& evidence);

// Returns the confidence in a suite for existing code: do its claims hold?
Confidence assess_suite(const Solution& suite);

}  // namespace synth
