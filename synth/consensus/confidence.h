#pragma once

#include "synth/solution/solution.h"

#include <cstddef>
#include <string>

namespace synth {

// How far an answer can be trusted. Every confidence is decided here, before an answer is stored or
// shown. Pure functions.

// Of a finished solution, from what is in it: which tests decided, who wrote them, and whether they
// passed.
Confidence assess(const Solution& solution);

// The same of code that was repaired by an author: what others, written apart, say of it is told.
Confidence assess_mended(const Solution& solution);

// What a file of the user's tests says of a solution, under its own runner.
struct AcceptanceEvidence {
  std::string file;
  std::size_t tests = 0;
  std::size_t failed = 0;
  bool is_only_evidence = false;  // no other test ran
  std::string shared_for;         // why it ran in one process with the code; empty: it did not
};

// Returns `own`, the confidence from the functions' own tests, as that evidence changes it: a test
// that fails decides; tests that the code could tell anything leave it uncertain.
Confidence with_acceptance(Confidence own, const AcceptanceEvidence& evidence);

// Of a solution whose acceptance tests did not come to their end.
Confidence without_acceptance();

// Of a program that ran once, or that no author wrote (for the reason given).
Confidence assess_script(bool ended_well);
Confidence abstain(std::string reason);

// Of a program that was searched for small edits.
struct RepairEvidence {
  bool passes = false;
  std::string outcome;       // in words
  std::string disagreement;  // a call on which another repair that passes differs; may be empty
  bool shared = false;       // the tests ran in one process with the code
};
Confidence assess_repair(const RepairEvidence& evidence);

// Of a suite that was written for existing code: whether its claims hold.
Confidence assess_suite(const Solution& suite);

}  // namespace synth
