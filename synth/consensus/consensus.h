#pragma once

#include "synth/consensus/behaviours.h"
#include "synth/consensus/scoring.h"
#include "synth/run/draft.h"
#include "synth/run/test_run.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// One of several candidates of a group, with its run on the group's tests.
struct Contender {
  const TestRun* test_run = nullptr;
  int copies = 1;           // the number of times that this very code was written
  bool independent = true;  // true if it was written without having seen a test fail
};

// The joint result of several candidates.
struct Consensus {
  std::size_t winner = 0;
  // True if more candidates would hardly change it: the winner passes all trusted tests, at least
  // two were written that do, and most of these behave as it does; if tests are disputed, its
  // agreement is strong.
  bool settled = false;
  Agreement agreement;
  // Generated tests that the winner fails and the other candidates contradict.
  std::vector<DisputedTest> disputed;
};

// Compares candidates on the group's tests and on calls near those, trusted tests first
// (synth/consensus/scoring.h, which also defines when a generated test is contradicted). If the
// winner fails a test that they do not contradict, the best of the candidates that pass everything
// else wins, if there are any. Errors are of the set-up, or interrupted.
Result<Consensus> find_consensus(const RunContext& context, const Draft& draft,
                                 const std::vector<std::string>& functions,
                                 std::span<const Contender> contenders, Behaviours& behaviours);

}  // namespace synth
