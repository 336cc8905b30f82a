#pragma once

#include "cache/lease.h"
#include "synth/pipeline/turns.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace synth {

// Returns the groups by level: a group's level is one above the highest of those it depends on, so
// that the groups of a level can be written side by side once the levels before are written.
std::vector<std::vector<Group>> levels_of(const Draft& draft);

// The result of one group of a level.
struct GroupResult {
  Group group;
  Result<bool> solved = false;        // or the error that prevented the work
  Draft changes = {};                 // relative to the draft at the start of its level
  std::unique_ptr<Lease> lease = {};  // held until the results are kept
};

// Writes groups of a level side by side, each on a branch of the draft. The results are the same
// however many are written at once, and are in the groups' order.
Result<std::vector<GroupResult>> write_level(const RunContext& context, const Draft& draft,
                                             std::vector<GroupClaim> claims);

// Merges one group's result into the draft. If an earlier group of the level has changed a function
// that this one builds on, the result is run again on the new code. `before` is the draft's code
// before its level. Returns whether the group passes its tests. Errors are the group's own.
Result<bool> merge_result(const RunContext& context, Draft& draft, GroupResult result,
                          const std::map<std::string, std::string>& before);

}  // namespace synth
