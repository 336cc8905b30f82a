#include "synth/consensus/behaviours.h"

#include "specs/arguments_after.h"
#include "specs/literal.h"
#include "specs/type.h"
#include "synth/support/mapped.h"
#include "testing/inputs/inputs.h"
#include "testing/inputs/sequences.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace synth {
namespace {

// The time limit: a call near the tests' inputs that takes longer does not end, or does not help to
// tell programs apart.
constexpr std::chrono::milliseconds kMostTime{1'000};
constexpr int kMostTimeLimits = 2;

Limits limits_near_tests(Limits limits) {
  limits.time = std::min(limits.time, kMostTime);
  limits.most_time_limits = kMostTimeLimits;
  return limits;
}

// Returns the source of a call; for a sequence, with the steps that are looked at.
std::string key_of(const PlannedCall& call) {
  std::string key = to_source(call.function, call.call);
  for (const Step& step : call.call.steps) {
    key += step.is_looked_at ? '+' : '-';
  }
  return key;
}

// Returns the steps that look at the result and at each argument at which some call looks; none if
// no call does.
std::vector<Step> looks_at(const std::vector<Call>& calls) {
  std::vector<Step> looks;
  for (const Call& call : calls) {
    for (const Step& step : call.steps) {
      if (step.is_argument && std::ranges::find(looks, step.name, &Step::name) == looks.end()) {
        looks.push_back(step);
      }
    }
  }
  std::erase_if(looks, is_result);
  if (!looks.empty()) {
    looks.insert(looks.begin(), result_step());
  }
  return looks;
}

}  // namespace

Behaviour returning(const Value& value, Language language) {
  return {"returns " + canonical(value, language), write_literal(value), true};
}

Behaviour raising(const std::string& type) {
  return {"raises " + type, "raises " + type, false};
}

std::optional<Behaviour> behaviour_of(const Outcome& outcome, Language language) {
  if (outcome.ending != Verdict::pass) {
    return std::nullopt;
  }
  if (outcome.value) {
    return returning(*outcome.value, language);
  }
  return outcome.error ? std::optional(raising(outcome.error->type)) : std::nullopt;
}

Result<Behaviours::OnCalls> Behaviours::of(const RunContext& context, const std::string& module,
                                           std::span<const PlannedCall> calls) {
  ByCall& known = known_[module];
  std::vector<std::string> sources;
  std::vector<PlannedCall> unknown;
  std::vector<std::string> unknown_sources;
  for (const PlannedCall& call : calls) {
    sources.push_back(key_of(call));
    if (!known.contains(sources.back())) {
      unknown.push_back(call);
      unknown_sources.push_back(sources.back());
    }
  }
  if (!unknown.empty()) {
    SYNTH_TRY(CandidateOutcome ran,
              context.runtime->run(module, unknown, limits_near_tests(context.request.limits),
                                   context.stop));
    ran.outcomes.resize(unknown.size());
    for (std::size_t i = 0; i < unknown.size(); ++i) {
      known.emplace(unknown_sources[i], behaviour_of(ran.outcomes[i], context.request.language));
    }
  }
  return mapped(sources, [&](const std::string& source) { return known.at(source); });
}

std::vector<PlannedCall> calls_near_tests(const FunctionSpec& spec, const std::vector<Test>& tests,
                                          std::uint64_t seed, std::size_t changed) {
  std::vector<Call> known;
  for (const Test& test : tests) {
    const bool is_whole = test.call.kwargs.empty() && test.call.args.size() == spec.inputs.size();
    if (test.function == spec.name && test.setup.empty() && (is_whole || spec.is_class())) {
      known.push_back(test.call);
    }
  }
  std::vector<Type> types =
      mapped(spec.inputs, [&](const Parameter& input) { return parse_type(input.type); });
  const std::vector<Step> looks = looks_at(known);
  std::vector<std::pair<std::string, PlannedCall>> near;
  for (Call& call : spec.is_class() ? sequences_near(known, changed, seed)
                                    : calls_near(known, types, changed, seed)) {
    if (!spec.is_class()) {
      call.steps = looks;
    }
    std::string source = to_source(spec.name, call);
    near.emplace_back(std::move(source), PlannedCall{spec.name, std::move(call), {}});
  }
  std::ranges::stable_sort(near, {}, [](const auto& entry) { return entry.first.size(); });
  std::vector<PlannedCall> calls;
  for (auto& [source, call] : near) {
    calls.push_back(std::move(call));
  }
  return calls;
}

std::vector<PlannedCall> calls_near_tests(const std::vector<FunctionSpec>& specs,
                                          const std::vector<Test>& tests, std::uint64_t seed) {
  std::vector<PlannedCall> calls;
  for (const FunctionSpec& spec : specs) {
    std::ranges::move(calls_near_tests(spec, tests, seed), std::back_inserter(calls));
  }
  return calls;
}

}  // namespace synth
