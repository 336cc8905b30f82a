#include "synth/pipeline/take_turn.h"

#include "synth/pipeline/recall.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace synth {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookAgain{300};
constexpr std::chrono::minutes kLongestTurn{10};  // to wait for that of another

// Half of the time that the run has.
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

}  // namespace

Result<Turn> take_turn(const RunContext& context) {
  Turn turn;
  SYNTH_TRY(turn.known, recall(context));
  if (turn.known || !context.author.varies() || context.request.fresh) {
    return turn;
  }
  const Clock::time_point end = end_of_waiting(context);
  LeaseAnswer answer = context.store.take_lease();
  if (!answer.is_taken) {
    turn.lease = std::move(answer.lease);
    return turn;
  }
  context.observer->stage("waiting", {});
  context.observer->note("another worker asked for the same: its answer was waited for");
  while (answer.is_taken && Clock::now() < end && !context.stop.stop_requested()) {
    wait(context);
    answer = context.store.take_lease();
  }
  turn.lease = std::move(answer.lease);
  SYNTH_TRY(turn.known, recall(context));
  return turn;
}

}  // namespace synth
