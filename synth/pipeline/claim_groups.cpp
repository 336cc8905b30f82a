#include "synth/pipeline/claim_groups.h"

#include "synth/pipeline/described.h"
#include "synth/pipeline/take_turn.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Returns whether all dependencies of the group have code.
bool can_be_written(const Draft& draft, const Group& group) {
  return std::ranges::all_of(
      draft.dependencies_of(group.functions),
      [&](const std::string& function) { return draft.code.contains(function); });
}

}  // namespace

GroupClaims claim_level(const RunContext& context, Draft& draft, const std::vector<Group>& level) {
  const bool takes_turns = context.author.varies() && !context.request.fresh;
  GroupClaims claims;
  for (const Group& group : level) {
    drop_unwritten(context, draft, group);
    if (!can_be_written(draft, group)) {
      draft.note(fmt::format("{} was not tried: a function it needs could not be written",
                             group.functions.front()));
      continue;
    }
    GroupClaim claim{.group = group, .stored = context.store.find_group(draft, group)};
    LeaseAnswer turn =
        takes_turns && !claim.stored ? context.store.take_lease(draft, group) : LeaseAnswer();
    if (turn.is_taken) {
      claims.others.push_back(group);
    } else {
      claim.lease = std::move(turn.lease);
      claims.own.push_back(std::move(claim));
    }
  }
  return claims;
}

GroupClaim claim_when_free(const RunContext& context, const Draft& draft, const Group& group) {
  LeaseAnswer turn = await_turn(context, [&] { return context.store.take_lease(draft, group); });
  return {.group = group,
          .stored = context.store.find_group(draft, group),
          .lease = std::move(turn.lease)};
}

}  // namespace synth
