#pragma once

#include "cache/lease.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <memory>
#include <optional>
#include <vector>

namespace synth {

// A group that is to be written here.
struct GroupClaim {
  Group group;
  std::optional<Implementations> stored = {};  // its code, of an earlier run
  std::unique_ptr<Lease> lease = {};           // so that nobody else pays for it, too; may be null
};

struct GroupClaims {
  std::vector<GroupClaim> own;
  std::vector<Group> others;  // that other workers of the same shared cache write at the moment
};

// Looks up the groups of a level whose dependencies have code, and takes the turn to write those
// that an author which may cost money would be asked for; adds a note for each that is left out
// since a function it needs could not be written. Waits for nobody.
GroupClaims claim_level(const RunContext& context, Draft& draft, const std::vector<Group>& level);

// Waits until no other worker writes the group, as long as `await_turn` does, and looks for what
// came of that. Requires: the caller holds no other group's lease, or two could wait for each
// other.
GroupClaim claim_when_free(const RunContext& context, const Draft& draft, const Group& group);

}  // namespace synth
