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

// The limits of repair by search, without a model (GenProg, TSE 2012; the operators of mutation
// testing and of template-based repair, TBar, ISSTA 2019): statements that failing tests execute
// are suspected (Ochiai, PRDC 2006), their mutants are tried, one edit first, then two at once, and
// patches that pass every claim are ranked. In other languages than Python all of the functions
// that fail is suspected.
struct RepairLimits {
  Limits limits;  // of one call in the decisive runs
  // The amount of work: a program counts 1 for each begun 1,000 bytes and 2 for each whole
  // millisecond that the failing calls of the given program take together (rounded down to a power
  // of two, so that it is the same every time); a call that times out counts 2 for each millisecond
  // of its limit.
  std::size_t work = 6'000;
  // The ranges in which edits may be, [begin, end) in bytes; everywhere if empty.
  std::vector<std::pair<std::size_t, std::size_t>> places = {};
  std::uint64_t seed = 0;  // for the inputs that tell patches apart
};

struct RepairResult {
  enum class Ending { nothing_fails, repaired, not_repaired };
  Ending ending = Ending::not_repaired;
  std::vector<std::string> failing;  // claims that the given program fails
  std::size_t checks = 0;            // number of claims
  std::string source;                // the repaired program, or the given one
  std::vector<Edit> edits;           // of the repair
  std::string change;                // the edits in words: "comparison operator on line 3"
  std::size_t tried = 0;             // variants
  std::size_t plausible = 0;         // patches found that pass every claim
  // A call on which another patch that passes every claim has another result; empty if none was
  // found.
  std::string disagreement;
};

// Searches a repair. Errors are of the set-up, and Errc::bad_input for a source that does not
// parse.
Result<RepairResult> search_repair(Runtime& runtime, const std::string& source,
                                   RepairClaims& claims, const RepairLimits& limits,
                                   const std::stop_token& stop);

}  // namespace synth
