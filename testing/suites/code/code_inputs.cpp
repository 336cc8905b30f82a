#include "testing/suites/code/code_inputs.h"

#include "specs/arguments_after.h"
#include "synth/support/mapped.h"
#include "testing/suites/code/meant_error.h"
#include "testing/suites/code/watched_calls.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/search/simpler_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kCallTime{200};
constexpr std::size_t kEnoughRuns = 1'000;  // without a kill, after which a mutant is not run again
constexpr std::size_t kEnoughScriptRuns = 150;
// Limits on inputs of a script in a round, and on those with the same outcome.
constexpr std::size_t kMostTelling = 40;
constexpr std::size_t kMostAlike = 14;
constexpr std::size_t kMostMutants = 400;
constexpr std::size_t kMostLeftOut = 3;  // flaky inputs that are reported
// Further runs of the inputs in other orders. In C++ and Bash each call then has its own process.
constexpr int kDifferentOrders = 2;

std::string key_of(const Call& call) {
  return to_source("", call);
}

struct EmptyVisitor {
  bool operator()(bool value) const { return !value; }
  bool operator()(const Integer& value) const { return value == Integer(0); }
  bool operator()(double value) const { return value == 0; }
  bool operator()(const std::string& value) const { return value.empty(); }
  bool operator()(const List& value) const { return value.items.empty(); }
  bool operator()(const Set& value) const { return value.items.empty(); }
  bool operator()(const Dict& value) const { return value.entries.empty(); }
  bool operator()(const Null& /*value*/) const { return true; }
  bool operator()(const Undefined& /*value*/) const { return true; }
  template <class Other>
  bool operator()(const Other& /*value*/) const {
    return false;
  }
};

bool is_empty(const Value& value) {
  return value.visit(EmptyVisitor{});
}

}  // namespace

Result<CodeSubject> read_code_subject(Language language, const std::string& source,
                                      const std::string& function,
                                      const std::vector<std::string>& others) {
  const std::vector<CodeFunction> functions = code_functions(source, language);
  const auto own = std::ranges::find(functions, function, &CodeFunction::name);
  if (own == functions.end()) {
    return fail(Errc::bad_input, fmt::format("there is no function {}", function),
                "name a function at the top of the file");
  }
  const auto bodies = bodies_of(source, language, functions, function, others);
  CodeSubject subject{.function = *own,
                      .found = token_mutants(source, language, bodies),
                      .constants = constants_of(source, language, bodies)};
  std::vector<TokenMutant>& mutants = subject.found.mutants;
  const std::size_t step = (mutants.size() + kMostMutants - 1) / kMostMutants;
  std::vector<TokenMutant> some;
  for (std::size_t i = 0; i < mutants.size(); i += std::max<std::size_t>(step, 1)) {
    some.push_back(std::move(mutants[i]));
  }
  mutants = std::move(some);
  return subject;
}

std::vector<Call> CodeInputs::watched(const std::vector<Call>& calls) const {
  return mapped(calls, [&](const Call& call) {
    return watched_call(subject_.function, runtime_.language(), call);
  });
}

Result<std::vector<Outcome>> CodeInputs::outcomes_of(const std::vector<Call>& calls) {
  std::vector<PlannedCall> planned;
  for (const Call& call : watched(calls)) {
    planned.push_back({.function = subject_.function.name, .call = call, .setup = ""});
  }
  Limits limits;
  limits.time = kCallTime;
  limits.wall = 10 * kCallTime;
  executions_ += calls.size();
  SYNTH_TRY(CandidateOutcome ran, runtime_.run(source_, planned, limits, stop_));
  if (ran.load_error) {
    return fail(Errc::bad_input,
                fmt::format("the code does not load: {}: {}", ran.load_error->type,
                            ran.load_error->message),
                "give a file that loads by itself");
  }
  return std::move(ran.outcomes);
}

bool CodeInputs::accepts(const Outcome& outcome, bool is_of_kind) const {
  if (outcome.ending != Verdict::pass) {
    return false;
  }
  if (outcome.error) {
    return is_deliberate(*outcome.error, source_, runtime_.language());
  }
  // NaN is JavaScript's result for a missing field; code that returns NaN on purpose mentions it.
  const bool is_astray = runtime_.language() == Language::javascript && outcome.value &&
                         any_value(*outcome.value, is_nan) &&
                         source_.find("NaN") == std::string::npos;
  return is_of_kind && outcome.value.has_value() && !is_astray;
}

void CodeInputs::restrict_to_meant(std::span<const KnownCall> known) {
  std::vector<Call> calls = mapped(known, &KnownCall::call);
  meant_.learn(calls);
  unrestricted_ = subject_.function.parameters;
  subject_.function.parameters = meant_.fitted(unrestricted_);
}

void CodeInputs::lift_restrictions() {
  meant_ = {};
  subject_.function.parameters = unrestricted_;
  start_over({});
}

Result<void> CodeInputs::probe(std::vector<ChangedCall> tried, Places& accepted) {
  std::vector<Call> calls;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < tried.size(); ++i) {
    if (known_.emplace(key_of(tried[i].call), std::nullopt).second) {
      calls.push_back(tried[i].call);
      places.push_back(i);
    }
  }
  if (calls.empty()) {
    return {};
  }
  tried_ += calls.size();
  executions_ += calls.size();
  calls = watched(calls);
  SYNTH_TRY(const std::vector<Outcome> outcomes, variants_.own_outcomes(calls));
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const ChangedCall& one = tried[places[i]];
    const auto [result, changed] = read_watched(calls[i], outcomes[i], runtime_.language());
    const bool is_meant = one.is_of_kind && meant_.is_meant(one.call);
    if (accepts(result, is_meant)) {
      changed_.insert(changed.begin(), changed.end());
      accepted.push_back(inputs_.size());
      known_[key_of(one.call)] = inputs_.size();
      inputs_.push_back({.call = one.call,
                         .outcome = outcome_key(changed.empty() ? result : outcomes[i]),
                         .seen = outcome_key(outcomes[i]),
                         .is_of_kind = one.is_of_kind,
                         .is_usual = changed.empty() && result.value && is_empty(*result.value)});
    } else if (is_meant) {
      const Verdict ending = outcomes[i].ending;
      const bool is_of_type = ending != Verdict::bad_request && ending != Verdict::not_run;
      has_failed_ = has_failed_ || outcomes[i].error || (is_of_type && ending != Verdict::pass);
    }
  }
  return {};
}

std::vector<Call> CodeInputs::calls_of(const Places& inputs) const {
  return mapped(inputs, [&](const std::size_t input) { return inputs_[input].call; });
}

std::optional<std::size_t> CodeInputs::find(const Call& call) const {
  const auto known = known_.find(key_of(call));
  return known == known_.end() ? std::nullopt : known->second;
}

void CodeInputs::mark_known(const Places& inputs, std::span<const KnownCall> known) {
  for (const std::size_t input : inputs) {
    inputs_[input].is_known = true;
    inputs_[input].kills = std::ranges::none_of(known, [&](const KnownCall& each) {
      return !each.kills && key_of(each.call) == key_of(inputs_[input].call);
    });
  }
}

void CodeInputs::start_over(std::vector<CodeInput> inputs) {
  inputs_ = std::move(inputs);
  has_failed_ = false;
  known_.clear();
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    known_[key_of(inputs_[i].call)] = i;
  }
}

Result<std::vector<VariantDifference>> CodeInputs::differences(
    const std::vector<PlannedVariant>& variants, const std::vector<Call>& calls, bool first) {
  if (variants.empty() || calls.empty()) {
    return std::vector<VariantDifference>(variants.size());
  }
  SYNTH_TRY(auto found, variants_.differences(variants, watched(calls), first));
  for (const VariantDifference& each : found) {
    executions_ += each.runs;
  }
  return found;
}

// Finds out which mutants and traps are valid programs.
Result<void> CodeInputs::load() {
  std::vector<std::vector<Edit>> all = subject_.found.traps;
  for (const TokenMutant& each : subject_.found.mutants) {
    all.push_back(each.mutant.edits);
  }
  SYNTH_TRY(const std::vector<bool> loads, variants_.loading(all));
  for (std::size_t m = 0; m < stillborn_.size(); ++m) {
    stillborn_[m] = !loads[subject_.found.traps.size() + m];
  }
  return {};
}

Result<void> CodeInputs::trace(const Places& inputs) {
  if (subject_.found.traps.empty()) {
    return {};
  }
  std::vector<std::size_t> all(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    all[i] = i;
    inputs_[inputs[i]].reaches.assign(subject_.found.traps.size(), false);
  }
  std::vector<PlannedVariant> traps;
  for (const std::vector<Edit>& edits : subject_.found.traps) {
    traps.push_back({.edits = edits, .calls = all});
  }
  SYNTH_TRY(const auto found, differences(traps, calls_of(inputs), false));
  for (std::size_t t = 0; t < found.size(); ++t) {
    trap_fails_[t] = !found[t].loads;
    for (const std::size_t place : found[t].differs) {
      inputs_[inputs[place]].reaches[t] = true;
    }
  }
  return {};
}

bool CodeInputs::reaches(const CodeInput& input, std::size_t mutant) const {
  const auto statement = subject_.found.mutants[mutant].statement;
  return !statement || trap_fails_[*statement] || input.reaches[*statement];
}

// Returns the inputs to run. Of a script, whose runs cost most, takes inputs of each outcome in
// turns.
CodeInputs::Places CodeInputs::telling(const Places& inputs) const {
  if (!is_script()) {
    return inputs;
  }
  std::map<std::string, Places> alike;
  Places found;
  for (const std::size_t input : inputs) {
    Places& group = alike[inputs_[input].outcome];
    (inputs_[input].is_known ? found : group).push_back(input);
  }
  for (std::size_t turn = 0; turn < kMostAlike; ++turn) {
    for (const auto& [outcome, group] : alike) {
      if (turn < group.size() && found.size() < kMostTelling) {
        found.push_back(group[turn]);
      }
    }
  }
  return found;
}

Result<bool> CodeInputs::kill(const Places& accepted) {
  const Places inputs = telling(accepted);
  if (!std::exchange(is_loaded_, true)) {
    SYNTH_CHECK(load());
  }
  SYNTH_CHECK(trace(inputs));
  std::vector<PlannedVariant> variants;
  std::vector<std::size_t> mutants;
  for (const std::size_t m : living()) {
    PlannedVariant variant{.edits = subject_.found.mutants[m].mutant.edits, .calls = {}};
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      if (inputs_[inputs[i]].kills && reaches(inputs_[inputs[i]], m)) {
        variant.calls.push_back(i);
      }
    }
    if (!variant.calls.empty()) {
      variants.push_back(std::move(variant));
      mutants.push_back(m);
    }
  }
  SYNTH_TRY(const auto found, differences(variants, calls_of(inputs), true));
  bool died = false;
  for (std::size_t k = 0; k < found.size(); ++k) {
    runs_[mutants[k]] += found[k].runs;
    stillborn_[mutants[k]] = stillborn_[mutants[k]] || !found[k].loads;
    if (!found[k].differs.empty()) {
      killer_[mutants[k]] = inputs[found[k].differs[0]];
      died = true;
    }
  }
  return died;
}

CodeInputs::Places CodeInputs::living() const {
  std::vector<std::size_t> found;
  const std::size_t enough = is_script() ? kEnoughScriptRuns : kEnoughRuns;
  for (std::size_t m = 0; m < killer_.size(); ++m) {
    if (!killer_[m] && !stillborn_[m] && runs_[m] < enough) {
      found.push_back(m);
    }
  }
  return found;
}

bool CodeInputs::has_reached() const {
  return std::ranges::any_of(living(), [&](std::size_t m) { return runs_[m] > 0; });
}

CodeInputs::Places CodeInputs::killed() const {
  std::vector<std::size_t> found;
  for (std::size_t m = 0; m < killer_.size(); ++m) {
    if (killer_[m]) {
      found.push_back(m);
    }
  }
  return found;
}

bool CodeInputs::is_killer(std::size_t input) const {
  return std::ranges::any_of(killer_, [&](const auto& killer) { return killer == input; });
}

Result<CodeInputs::Kills> CodeInputs::matrix(const Places& mutants, const Places& inputs) {
  std::vector<std::size_t> all(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    all[i] = i;
  }
  std::vector<PlannedVariant> variants;
  for (const std::size_t m : mutants) {
    variants.push_back({.edits = subject_.found.mutants[m].mutant.edits, .calls = all});
  }
  SYNTH_TRY(const auto found, differences(variants, calls_of(inputs), false));
  Kills kills;
  for (std::size_t k = 0; k < mutants.size(); ++k) {
    for (const std::size_t place : found[k].differs) {
      kills[mutants[k]].insert(inputs[place]);
    }
  }
  return kills;
}

Result<CodeInputs::Places> CodeInputs::stable(Places inputs) {
  std::set<std::size_t> flaky;
  const int orders = runtime_.language() == Language::javascript ? kDifferentOrders : 1;
  for (int run = 0; run < orders && !inputs.empty(); ++run) {
    Places order = inputs;
    if (run == 0) {
      std::ranges::reverse(order);
    } else {
      std::ranges::rotate(order, order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2));
    }
    SYNTH_TRY(const auto outcomes, outcomes_of(calls_of(order)));
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (outcome_key(outcomes[i]) != inputs_[order[i]].seen) {
        flaky.insert(order[i]);
      }
    }
  }
  for (const std::size_t input : flaky) {
    flaky_.push_back(inputs_[input].call);
  }
  std::erase_if(inputs, [&](std::size_t i) { return flaky.contains(i) && !inputs_[i].is_known; });
  return inputs;
}

Result<std::string> CodeInputs::messages_of(const std::string& source, const Call& call) {
  const PlannedCall planned{.function = subject_.function.name, .call = call, .setup = ""};
  Limits limits;
  limits.time = kCallTime;
  limits.wall = 10 * kCallTime;
  ++executions_;
  SYNTH_TRY(CandidateOutcome ran, runtime_.run(source, std::span(&planned, 1), limits, stop_));
  return std::move(ran.stderr_text);
}

std::vector<Call> CodeInputs::values_given() const {
  std::vector<Call> calls;
  for (const CodeInput& input : inputs_) {
    if (!input.outcome.starts_with("throws")) {
      calls.push_back(input.call);
    }
  }
  std::ranges::stable_sort(calls, {}, [](const Call& call) { return weight_of(call); });
  return calls;
}

FoundInputs CodeInputs::result(const Places& chosen) const {
  FoundInputs found;
  found.inputs = watched(calls_of(chosen));
  found.changed.assign(changed_.begin(), changed_.end());
  if (runtime_.language() == Language::javascript && !changed_.empty()) {
    for (Call& call : found.inputs) {  // the others stay as they are
      std::erase_if(call.steps, [&](const Step& step) {
        return !is_result(step) && !changed_.contains(place_of(step, {}).value_or(0));
      });
    }
  }
  for (const auto& killer : killer_) {
    found.killed.push_back(killer.has_value());
  }
  found.runs = runs_;
  found.stillborn = stillborn_;
  for (std::size_t i = 0; i < std::min(flaky_.size(), kMostLeftOut); ++i) {
    found.left_out.push_back(
        {flaky_[i], "does not always give the same: it depends on time, chance or earlier calls"});
  }
  found.tried = tried_;
  found.executions = executions_;
  found.accepted = inputs_.size();
  return found;
}

}  // namespace synth
