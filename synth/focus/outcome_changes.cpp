#include "synth/focus/outcome_changes.h"

#include "synth/consensus/behaviours.h"
#include "testing/suites/code/meant_error.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kMostCallTime{1'000};

// That the spec names, with what a docstring would say of them.
std::string documented(const FunctionSpec& spec) {
  std::string text;
  for (const Raise& raised : spec.raises) {
    text += raised.type + ' ';
  }
  return text;
}

bool is_value(const Outcome& outcome) {
  return outcome.ending == Verdict::pass && outcome.value.has_value();
}

}  // namespace

Result<std::vector<Outcome>> run_calls(const RunContext& context, const std::string& module,
                                       std::span<const PlannedCall> calls) {
  Limits limits = context.request.limits;
  limits.time = std::min(limits.time, kMostCallTime);
  SYNTH_TRY(CandidateOutcome ran, context.runtime.run(module, calls, limits, context.stop));
  ran.outcomes.resize(calls.size());
  return std::move(ran.outcomes);
}

bool is_trouble(const Outcome& outcome, const std::string& module, const FunctionSpec& spec,
                Language language) {
  switch (outcome.ending) {
    case Verdict::pass:
      return outcome.error && !is_meant(*outcome.error, module, documented(spec), language);
    case Verdict::crash:
    case Verdict::early_exit:
    case Verdict::memory_limit:
    case Verdict::time_limit:
      return true;
    default:
      return false;
  }
}

OutcomeChanges compare_outcomes(std::span<const Outcome> before, std::span<const Outcome> after,
                                const std::string& module, const FunctionSpec& spec,
                                Language language) {
  OutcomeChanges found;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (is_trouble(before[i], module, spec, language)) {
      found.troubles.push_back(i);
      if (is_value(after[i])) {
        found.mended.push_back(i);
      }
      continue;
    }
    const std::optional<Behaviour> first = behaviour_of(before[i], language);
    if (first && first != behaviour_of(after[i], language)) {
      found.changed.push_back(i);
    }
  }
  return found;
}

}  // namespace synth
