#pragma once

#include "testing/mutants/mutants.h"
#include "testing/runtimes/common/runtime.h"

#include <chrono>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// Edits that may make a program pass its tests.
struct Patch {
  std::vector<Edit> edits;
  double cost = 0;     // the lower, the likelier a priori
  std::string change;  // in words
};

struct RankingEvidence {
  std::span<const PlannedCall> calls;          // of the tests
  std::span<const std::size_t> passing_calls;  // of tests that the unrepaired program passes
  std::chrono::milliseconds a_call{10};        // the time limit of a variant's call
  std::uint64_t seed = 0;
};

struct RankedPatches {
  std::vector<Patch> patches;     // the best first
  std::string disagreement = {};  // a call on which the second best behaviour differs; or empty
};

// Ranks patches that all pass the tests. They are run on inputs near those of the tests, without
// known expected values. Patches that behave alike vote together, each with the weight of its cost;
// near passing tests a patch should agree with the unrepaired program, which was right there; and a
// patch should not fail if the program did not.
Result<RankedPatches> rank_patches(Runtime& runtime, const std::string& source,
                                   std::vector<Patch> patches, const RankingEvidence& evidence,
                                   const std::stop_token& stop);

}  // namespace synth
