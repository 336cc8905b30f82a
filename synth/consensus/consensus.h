#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/consensus/scoring.h"
#include "synth/run/draft.h"
#include "synth/run/test_run.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// One of several candidates of a group, as it ran on the group's tests.
struct Contender {
  const TestRun* test_run = nullptr;
  int copies = 1;           // how often this very code was written
  bool independent = true;  // written without having seen a test fail
};

// What the outcomes of several candidates say together.
struct Consensus {
  std::size_t winner = 0;
  // Whether more candidates would hardly change it: the winner passes all trusted tests, and at
  // least two were written that do, most of which behave as it does; if tests are disputed, its
  // agreement is strong.
  bool settled = false;
  Agreement agreement;
  // Generated tests that the winner fails and the other candidates contradict.
  std::vector<DisputedTest> disputed;
};

// Compares candidates on the group's tests and on calls near those, trusted tests first
// (synth/consensus/scoring.h, which says when a generated test is contradicted). A winner that
// fails a test which they do not contradict gives way to the best of those candidates that pass
// everything else, if there are such. Errors are of the set-up, or interrupted.
Result<Consensus> find_consensus(const RunContext& context, const Draft& draft,
                                 const std::vector<std::string>& functions,
                                 std::span<const Contender> contenders, Behaviours& behaviours);

}  // namespace synth
