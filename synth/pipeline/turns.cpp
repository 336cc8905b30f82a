#include "synth/pipeline/turns.h"

#include "synth/pipeline/recall.h"
#include "synth/pipeline/reuse.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

namespace synth {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookAgain{300};
constexpr std::chrono::minutes kLongestTurn{10};  // of waiting for another worker's turn

// Returns the end of waiting: after half of the remaining time, ten minutes at most.
Clock::time_point end_of_waiting(const RunContext& context) {
  const Clock::time_point now = Clock::now();
  return now + std::min<Clock::duration>(kLongestTurn, (context.deadline - now) / 2);
}

void wait(const RunContext& context) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait_for(lock, context.stop, kLookAgain, [] { return false; });
}

// Waits for a turn that another worker has, at most half of the run's time and ten minutes.
LeaseAnswer await_turn(const RunContext& context, const std::function<LeaseAnswer()>& take) {
  const Clock::time_point end = end_of_waiting(context);
  LeaseAnswer answer = take();
  if (answer.is_taken) {
    context.observer->stage("waiting", {});
    context.observer->note("another worker asked for the same: its answer was waited for");
  }
  while (answer.is_taken && Clock::now() < end && !context.stop.stop_requested()) {
    wait(context);
    answer = take();
  }
  return answer;
}

// Returns whether all dependencies of the group have code.
bool can_be_written(const Draft& draft, const Group& group) {
  return std::ranges::all_of(
      draft.dependencies_of(group.functions),
      [&](const std::string& function) { return draft.code.contains(function); });
}

}  // namespace

Result<Turn> take_turn(const RunContext& context) {
  Turn turn;
  SYNTH_TRY(turn.known, recall(context));
  if (turn.known || !context.author.varies() || context.request.fresh) {
    return turn;
  }
  bool waited = false;
  LeaseAnswer answer = await_turn(context, [&] {
    LeaseAnswer asked = context.store.take_lease();
    waited = waited || asked.is_taken;
    return asked;
  });
  turn.lease = std::move(answer.lease);
  if (waited) {
    SYNTH_TRY(turn.known, recall(context));
  }
  return turn;
}

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
