#include "synth/consensus/consensus.h"

#include "specs/literal.h"
#include "specs/type.h"
#include "testing/inputs/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMutated = 60;     // calls of a function, beside those at the edges
constexpr double kSettledSupport = 0.6;  // of the candidates that pass the anchors

// Numbers results: equal ones alike, and exceptions only where the spec declares them, since any
// other says that an input is none of the function's.
class ResultIds {
 public:
  ResultIds(const Workspace& work, const std::vector<std::string>& functions)
      : language_(work.request.language) {
    for (const FunctionSpec& spec : work.specs_of(functions)) {
      for (const auto& raises : spec.raises) {
        declared_.emplace_back(spec.name, raises.type);
      }
    }
  }

  OutputId id(const std::string& function, const std::optional<Value>& value,
              const std::optional<RaisedError>& error) {
    if (value) {
      return number("returns " + canonical(*value, language_));
    }
    const bool is_declared =
        error && std::ranges::find(declared_, std::pair(function, error->type)) != declared_.end();
    return is_declared ? number("raises " + error->type) : kNoOutput;
  }

 private:
  OutputId number(std::string text) {
    return ids_.emplace(std::move(text), static_cast<OutputId>(ids_.size())).first->second;
  }

  Language language_;
  std::vector<std::pair<std::string, std::string>> declared_;
  std::map<std::string, OutputId> ids_;
};

struct Observed {
  OutcomeMatrix matrix;
  std::vector<Test> tests;  // the generated ones
};

CandidateRow row_of(const Contender& contender, const std::vector<Test>& tests,
                    const std::vector<Test>& anchors, ResultIds& results) {
  CandidateRow row;
  row.copies = contender.copies;
  row.independent = contender.independent;
  row.anchors_failed = static_cast<int>(std::ranges::count_if(
      anchors, [&](const Test& anchor) { return !contender.trial->passes(anchor); }));
  for (const Test& test : tests) {
    const TestVerdict* const verdict = contender.trial->verdict_of(test);
    row.passed.push_back(contender.trial->passes(test) ? 1 : 0);
    row.outputs.push_back(verdict == nullptr
                              ? kNoOutput
                              : results.id(test.function, verdict->actual, verdict->error));
  }
  return row;
}

Result<Observed> observe(Runtime& runtime, const Workspace& work,
                         const std::vector<std::string>& functions,
                         std::span<const Contender> contenders) {
  Observed observed;
  std::vector<Test> anchors;
  const std::vector<Test> all = work.plan.deciding(functions);
  for (const Test& test : all) {
    (test.is_anchor() ? anchors : observed.tests).push_back(test);
  }
  std::vector<PlannedCall> calls;
  for (const FunctionSpec& spec : work.specs_of(functions)) {
    std::ranges::move(calls_near_tests(spec, all, work.request.seed), std::back_inserter(calls));
  }
  observed.matrix.anchors = static_cast<int>(anchors.size());
  observed.matrix.test_copies.assign(observed.tests.size(), 1);
  ResultIds results(work, functions);
  for (const Contender& contender : contenders) {
    CandidateRow row = row_of(contender, observed.tests, anchors, results);
    CandidateOutcome outcome;
    if (!calls.empty()) {
      SYNTH_TRY(outcome,
                runtime.run(contender.trial->module, calls, work.request.limits, work.stop));
    }
    outcome.outcomes.resize(calls.size());
    for (std::size_t k = 0; k < calls.size(); ++k) {
      const Outcome& one = outcome.outcomes[k];
      row.outputs.push_back(one.ending == Verdict::pass
                                ? results.id(calls[k].function, one.value, one.error)
                                : kNoOutput);
    }
    observed.matrix.candidates.push_back(std::move(row));
  }
  return observed;
}

struct Failed {
  std::vector<DisputedTest> disputed;
  bool any_undisputed = false;
};

Failed failed_tests(const Observed& observed, std::span<const Contender> contenders,
                    std::size_t candidate) {
  Failed failed;
  for (std::size_t j = 0; j < observed.tests.size(); ++j) {
    const Test& test = observed.tests[j];
    const Trial& trial = *contenders[candidate].trial;
    if (trial.passes(test)) {
      continue;
    }
    const Contradiction found = contradiction(observed.matrix, candidate, j);
    if (!found.is_strong()) {
      failed.any_undisputed = true;
      continue;
    }
    failed.disputed.push_back(
        {test.function, test.name, test.claim.expected, trial.verdict_of(test)->actual,
         fmt::format("{} candidates written apart agree on another result, and {} on this one",
                     found.alike, found.against)});
  }
  return failed;
}

bool is_settled(const OutcomeMatrix& matrix, const Selection& selection) {
  const int anchors_failed = matrix.candidates[selection.winner].anchors_failed;
  int copies = 0;
  for (const CandidateRow& row : matrix.candidates) {
    copies += row.anchors_failed == anchors_failed ? row.copies : 0;
  }
  return anchors_failed == 0 && copies >= 2 && selection.support >= kSettledSupport;
}

}  // namespace

std::vector<PlannedCall> calls_near_tests(const FunctionSpec& spec, const std::vector<Test>& tests,
                                          std::uint64_t seed) {
  std::vector<Call> known;
  for (const Test& test : tests) {
    if (test.function == spec.name && test.setup.empty() && test.call.kwargs.empty() &&
        test.call.args.size() == spec.inputs.size()) {
      known.push_back(test.call);
    }
  }
  std::vector<Type> types;
  for (const Parameter& input : spec.inputs) {
    types.push_back(parse_type(input.type));
  }
  std::vector<std::pair<std::string, PlannedCall>> near;
  for (Call& call : calls_near(known, types, kMutated, seed)) {
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

Result<Weighed> weigh(Runtime& runtime, const Workspace& work,
                      const std::vector<std::string>& functions,
                      std::span<const Contender> contenders) {
  SYNTH_TRY(const Observed observed, observe(runtime, work, functions, contenders));
  const Selection selection = select(observed.matrix);
  Failed failed = failed_tests(observed, contenders, selection.winner);
  if (!failed.any_undisputed) {
    const Agreement found = agreement(observed.matrix, selection.winner);
    // Where tests say otherwise, two who agree are too few.
    const bool contradicted =
        !failed.disputed.empty() ||
        std::ranges::any_of(work.plan.disputed(), [&](const DisputedTest& disputed) {
          return std::ranges::find(functions, disputed.function) != functions.end();
        });
    const bool settled =
        is_settled(observed.matrix, selection) && (!contradicted || found.is_strong());
    return Weighed{selection.winner, settled, found, std::move(failed.disputed)};
  }
  Weighed weighed{selection.winner, false, {}, std::move(failed.disputed)};
  const SelectionScores scores = score_kinship(observed.matrix);
  double best = kOutOfTheRunning;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    Failed own = failed_tests(observed, contenders, i);
    if (scores[i] > best && !own.any_undisputed) {
      best = scores[i];
      weighed.winner = i;
      weighed.agreement = agreement(observed.matrix, i);
      weighed.disputed = std::move(own.disputed);
    }
  }
  return weighed;
}

}  // namespace synth
