#include "synth/consensus/consensus.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace synth {
namespace {

constexpr double kSettledSupport = 0.6;  // of the candidates that pass the trusted tests

// Assigns numbers to behaviours: equal ones get the same. Exceptions count only if the spec
// declares them: any other means that the input is outside of the function's domain.
class BehaviourIds {
 public:
  explicit BehaviourIds(const std::vector<FunctionSpec>& specs) {
    for (const FunctionSpec& spec : specs) {
      for (const auto& raises : spec.raises) {
        declared_.emplace_back(spec.name, raising(raises.type).key);
      }
    }
  }

  OutputId id(const std::string& function, const std::optional<Behaviour>& behaviour) {
    if (!behaviour ||
        (!behaviour->is_value &&
         std::ranges::find(declared_, std::pair(function, behaviour->key)) == declared_.end())) {
      return kNoOutput;
    }
    return ids_.emplace(behaviour->key, static_cast<OutputId>(ids_.size())).first->second;
  }

 private:
  std::vector<std::pair<std::string, std::string>> declared_;
  std::map<std::string, OutputId> ids_;
};

std::optional<Behaviour> behaviour_on(const Test& test, const TestRun& test_run,
                                      Language language) {
  const TestVerdict* const verdict = test_run.verdict_of(test);
  if (verdict == nullptr) {
    return std::nullopt;
  }
  if (verdict->actual) {
    return returning(*verdict->actual, language);
  }
  return verdict->error ? std::optional(raising(verdict->error->type)) : std::nullopt;
}

struct Observed {
  OutcomeMatrix matrix;
  std::vector<Test> tests;  // the generated ones
};

Result<Observed> observe(const RunContext& context, const Draft& draft,
                         const std::vector<std::string>& functions,
                         std::span<const Contender> contenders, Behaviours& behaviours) {
  Observed observed;
  std::vector<Test> trusted;
  const std::vector<Test> all = draft.plan.deciding(functions);
  for (const Test& test : all) {
    (test.is_trusted() ? trusted : observed.tests).push_back(test);
  }
  const std::vector<FunctionSpec> specs = draft.specs_of(functions);
  const std::vector<PlannedCall> calls = calls_near_tests(specs, all, context.request.seed);
  observed.matrix.trusted = static_cast<int>(trusted.size());
  observed.matrix.test_copies.assign(observed.tests.size(), 1);
  BehaviourIds ids(specs);
  for (const Contender& contender : contenders) {
    CandidateRow& row = observed.matrix.candidates.emplace_back();
    row.copies = contender.copies;
    row.independent = contender.independent;
    row.trusted_failed = static_cast<int>(std::ranges::count_if(
        trusted, [&](const Test& test) { return !contender.test_run->passes(test); }));
    for (const Test& test : observed.tests) {
      row.passed.push_back(contender.test_run->passes(test) ? 1 : 0);
      row.outputs.push_back(
          ids.id(test.function, behaviour_on(test, *contender.test_run, context.request.language)));
    }
    SYNTH_TRY(const auto on_calls, behaviours.of(context, contender.test_run->module, calls));
    for (std::size_t k = 0; k < calls.size(); ++k) {
      row.outputs.push_back(ids.id(calls[k].function, on_calls[k]));
    }
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
    const TestRun& test_run = *contenders[candidate].test_run;
    if (test_run.passes(test)) {
      continue;
    }
    const Contradiction found = contradiction(observed.matrix, candidate, j);
    if (!found.is_strong()) {
      failed.any_undisputed = true;
      continue;
    }
    failed.disputed.push_back(
        {test.function, test.name, test.claim.expected, test_run.verdict_of(test)->actual,
         fmt::format("{} candidates written apart agree on another result, and {} on this one",
                     found.alike, found.against)});
  }
  return failed;
}

bool is_settled(const OutcomeMatrix& matrix, const Selection& selection) {
  const int trusted_failed = matrix.candidates[selection.winner].trusted_failed;
  int copies = 0;
  for (const CandidateRow& row : matrix.candidates) {
    copies += row.trusted_failed == trusted_failed ? row.copies : 0;
  }
  return trusted_failed == 0 && copies >= 2 && selection.support >= kSettledSupport;
}

}  // namespace

Result<Consensus> find_consensus(const RunContext& context, const Draft& draft,
                                 const std::vector<std::string>& functions,
                                 std::span<const Contender> contenders, Behaviours& behaviours) {
  SYNTH_TRY(const Observed observed, observe(context, draft, functions, contenders, behaviours));
  const Selection selection = select(observed.matrix);
  Failed failed = failed_tests(observed, contenders, selection.winner);
  if (!failed.any_undisputed) {
    const Agreement found = agreement(observed.matrix, selection.winner);
    // If tests contradict the code, an agreement of two is too little.
    const bool contradicted =
        !failed.disputed.empty() ||
        std::ranges::any_of(draft.plan.disputed(), [&](const DisputedTest& disputed) {
          return std::ranges::find(functions, disputed.function) != functions.end();
        });
    const bool settled =
        is_settled(observed.matrix, selection) && (!contradicted || found.is_strong());
    return Consensus{selection.winner, settled, found, std::move(failed.disputed)};
  }
  Consensus consensus{selection.winner, false, {}, std::move(failed.disputed)};
  const Scores scores = score_kinship(observed.matrix);
  double best = kOutOfTheRunning;
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    Failed own = failed_tests(observed, contenders, i);
    if (scores[i] > best && !own.any_undisputed) {
      best = scores[i];
      consensus.winner = i;
      consensus.agreement = agreement(observed.matrix, i);
      consensus.disputed = std::move(own.disputed);
    }
  }
  return consensus;
}

}  // namespace synth
