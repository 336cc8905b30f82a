#pragma once

#include "synth/repair/repair_claims.h"
#include "testing/core/limits.h"
#include "testing/mutants/mutants.h"
#include "testing/runtimes/common/runtime.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// Repair by search, without a model (GenProg, TSE 2012; the operators of mutation testing and of
// template-based repair, TBar, ISSTA 2019): the statements that failing tests execute are suspected
// (Ochiai, PRDC 2006), mutants of them are tried, one edit first, then two at once, and what passes
// every claim is ranked.
struct RepairLimits {
  Limits limits;  // of one call, when it counts
  // How much is tried: a program counts 1 for each begun 1,000 bytes and 2 for each whole
  // millisecond that the failing calls of the given program take together (rounded down to a power
  // of two, lest it be another number each time); a call that takes too long, 2 for each
  // millisecond that it has.
  std::size_t work = 6'000;
  // Where edits may be, from the first byte to before the last; nowhere named: everywhere.
  std::vector<std::pair<std::size_t, std::size_t>> places = {};
  std::uint64_t seed = 0;  // of the inputs that tell patches apart
};

struct RepairResult {
  enum class Ending { nothing_fails, repaired, not_repaired };
  Ending ending = Ending::not_repaired;
  std::vector<std::string> failing;  // claims that the given program fails
  std::size_t checks = 0;            // claims in all
  std::string source;                // repaired; else as given
  std::vector<Edit> edits;           // of the repair
  std::string change;                // what was edited: "comparison operator on line 3"
  std::size_t tried = 0;             // variants
  std::size_t plausible = 0;         // patches found that pass every claim
  // A call on which another patch that passes every claim gives something else; empty if none was
  // found.
  std::string disagreement;
};

// Errors are of the set-up, and Errc::bad_input for a source that does not parse.
Result<RepairResult> search_repair(Runtime& python, const std::string& source, RepairClaims& claims,
                                   const RepairLimits& limits, const std::stop_token& stop);

}  // namespace synth
