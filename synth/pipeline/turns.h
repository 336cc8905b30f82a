#pragma once

#include "cache/lease.h"
#include "synth/run/draft.h"
#include "synth/run/run_context.h"

#include <memory>
#include <optional>
#include <vector>

namespace synth {

// A run's turn to answer its question.
struct Turn {
  std::optional<Solution> known = {};  // the answer, if it exists already
  std::unique_ptr<Lease> lease = {};   // prevents others from paying for it, too; may be null
};

// Recalls the kept answer (synth/pipeline/recall.h). If an author that may cost money would be
// asked, and another worker of the same shared cache works on the same question, waits for its
// answer, at most half of the run's own time. Errors are of the set-up, or interrupted.
Result<Turn> take_turn(const RunContext& context);

// A group that is to be written here.
struct GroupClaim {
  Group group;
  std::optional<Implementations> stored = {};  // its code, of an earlier run
  std::unique_ptr<Lease> lease = {};           // so that nobody else pays for it; may be null
};

struct GroupClaims {
  std::vector<GroupClaim> own;
  std::vector<Group> others;  // that other workers of the same shared cache are writing now
};

// Looks up the groups of a level whose dependencies have code, and takes leases to write those for
// which an author that may cost money would be asked. Adds a note for each group that is left out
// because a function it needs could not be written. Does not wait.
GroupClaims claim_level(const RunContext& context, Draft& draft, const std::vector<Group>& level);

// Waits until no other worker writes the group, as long as `take_turn` does, and looks up the
// result. Requires: the caller holds no other group's lease, or two could wait for each other.
GroupClaim claim_when_free(const RunContext& context, const Draft& draft, const Group& group);

}  // namespace synth
