#include "synth/focus/outcome_changes.h"

#include "synth/consensus/behaviours.h"
#include "synth/support/names.h"
#include "testing/suites/code/meant_error.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kMostCallTime{1'000};
constexpr int kMostHanging = 10;

bool is_named(const RaisedError& error, const FunctionSpec& spec) {
  return std::ranges::any_of(spec.raises, [&](const Raise& raised) {
    return raised.type == error.type || contains(error.bases, raised.type);
  });
}

bool is_trouble(const Outcome& outcome, const std::string& module, const FunctionSpec& spec,
                Language language) {
  switch (outcome.ending) {
    case Verdict::pass:
      return outcome.error && !is_named(*outcome.error, spec) &&
             !is_deliberate(*outcome.error, module, language);
    case Verdict::crash:
    case Verdict::early_exit:
    case Verdict::memory_limit:
    case Verdict::time_limit:
      return true;
    default:
      return false;
  }
}

}  // namespace

Result<std::vector<Outcome>> run_calls(const RunContext& context, const std::string& module,
                                       std::span<const PlannedCall> calls) {
  Limits limits = context.request.limits;
  limits.time = std::min(limits.time, kMostCallTime);
  limits.most_time_limits = kMostHanging;
  SYNTH_TRY(CandidateOutcome ran, context.runtime->run(module, calls, limits, context.stop));
  ran.outcomes.resize(calls.size());
  return std::move(ran.outcomes);
}

std::vector<std::size_t> troubles_in(std::span<const Outcome> outcomes, const std::string& module,
                                     const FunctionSpec& spec, Language language) {
  std::vector<std::size_t> troubles;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    if (is_trouble(outcomes[i], module, spec, language)) {
      troubles.push_back(i);
    }
  }
  return troubles;
}

OutcomeChanges compare_outcomes(std::span<const Outcome> before,
                                std::span<const std::size_t> troubles,
                                std::span<const Outcome> after, Language language) {
  OutcomeChanges found;
  for (const std::size_t i : troubles) {
    if (after[i].ending == Verdict::pass && after[i].value) {
      found.mended.push_back(i);
    }
  }
  for (std::size_t i = 0; i < before.size(); ++i) {
    const std::optional<Behaviour> first = behaviour_of(before[i], language);
    if (first && !std::ranges::binary_search(troubles, i) &&
        first != behaviour_of(after[i], language)) {
      found.changed.push_back(i);
    }
  }
  return found;
}

}  // namespace synth
