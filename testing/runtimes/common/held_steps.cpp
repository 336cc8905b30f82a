#include "testing/runtimes/common/held_steps.h"

#include "specs/sequence.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

void hold_to_its_steps(const Call& call, Outcome& outcome) {
  if (call.steps.empty() || outcome.ending != Verdict::pass || !outcome.value) {
    outcome.of_steps.clear();
    return;
  }
  const auto* const given = outcome.value->get_if<List>();
  List seen;
  for (std::size_t i = 0; given != nullptr && i < given->items.size(); ++i) {
    auto result = read_step_result(given->items[i]);
    if (i < call.steps.size() && result) {
      seen.items.push_back(seen_of(call.steps[i], *std::move(result)));
    }
  }
  if (given == nullptr || given->items.size() != call.steps.size() ||
      seen.items.size() != call.steps.size()) {
    outcome = cut_off(Verdict::protocol_error, "the answer has not one entry for each step");
    return;
  }
  outcome.value = Value(std::move(seen));
}

}  // namespace

void hold_to_steps(std::span<const PlannedCall> calls, std::vector<Outcome>& outcomes) {
  for (std::size_t i = 0; i < std::min(calls.size(), outcomes.size()); ++i) {
    hold_to_its_steps(calls[i].call, outcomes[i]);
  }
}

}  // namespace synth
