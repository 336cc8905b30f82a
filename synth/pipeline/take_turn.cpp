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

}  // namespace

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

}  // namespace synth
