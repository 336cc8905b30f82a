#pragma once

#include "synth/consensus/scoring.h"
#include "synth/run/test_run.h"
#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// One of several candidates of a group, as it ran on the group's tests.
struct Contender {
  const Trial* trial = nullptr;
  int copies = 1;           // how often this very code was written
  bool independent = true;  // written without having seen a test fail
};

// What the outcomes of several candidates say together.
struct Weighed {
  std::size_t winner = 0;
  // Whether more candidates would hardly change it: the winner passes all anchors, and at least two
  // were written that do, most of which behave as it does; where tests are disputed, its agreement
  // is strong.
  bool settled = false;
  Agreement agreement;
  // Generated tests that the winner fails and the other candidates contradict.
  std::vector<DisputedTest> disputed;
};

// Holds candidates against each other on the group's tests and on calls near those (calls_near),
// anchors first (synth/consensus/scoring.h, which says when a generated test is contradicted).
// A winner that fails a test which they do not contradict gives way to the best of those candidates
// that pass everything else, where there are such. Errors are of the set-up.
Result<Weighed> weigh(Runtime& runtime, const Workspace& work,
                      const std::vector<std::string>& functions,
                      std::span<const Contender> contenders);

// Calls near those of a function's tests, the shortest first. Tests with a setup, or that name
// their arguments, give none.
std::vector<PlannedCall> calls_near_tests(const FunctionSpec& spec, const std::vector<Test>& tests,
                                          std::uint64_t seed);

}  // namespace synth
