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

// Edits that make a program pass its tests, perhaps.
struct Patch {
  std::vector<Edit> edits;
  double cost = 0;     // the less the likelier, before anything else is known of it
  std::string change;  // in words
};

struct RankingEvidence {
  std::span<const PlannedCall> calls;          // that the tests make
  std::span<const std::size_t> passing_calls;  // of tests that the unrepaired program passes
  std::chrono::milliseconds a_call{10};        // that a variant has
  std::uint64_t seed = 0;
};

struct RankedPatches {
  std::vector<Patch> patches;  // the best first
  std::string disagreement;    // a call on which the second best behaviour differs; or empty
};

// Orders patches that all pass the tests. They are run on inputs near those of the tests, which
// nobody has expected values for: patches that behave alike vote together, each with the weight
// that its cost gives it; near passing tests, where the unrepaired program was right, a patch is to
// agree with it; and a patch should not fail where the program did not.
Result<RankedPatches> rank_patches(Runtime& python, const std::string& source,
                                   std::vector<Patch> patches, const RankingEvidence& evidence,
                                   const std::stop_token& stop);

}  // namespace synth
