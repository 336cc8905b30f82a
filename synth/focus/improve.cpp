#include "synth/focus/improve.h"

#include "synth/consensus/behaviours.h"
#include "synth/focus/outcome_changes.h"
#include "synth/focus/paired_times.h"
#include "synth/focus/speed_rewrites.h"
#include "synth/group/ask_candidates.h"
#include "synth/group/questions.h"
#include "synth/run/test_run.h"
#include "synth/source/module.h"
#include "synth/support/names.h"
#include "synth/support/stopwatch.h"
#include "synth/support/text.h"
#include "synth/support/unified_diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kHostileCalls = 200;  // beside those at the edges
constexpr int kOffers = 2;                  // requested of the author
constexpr std::size_t kMostRewrites = 8;    // of a group, that are run
constexpr std::size_t kMostEvidence = 6;    // calls that the author sees
constexpr std::size_t kMostShown = 160;     // of a call that is shown

std::string shown(const PlannedCall& call) {
  return excerpt(to_source(call.function, call.call), kMostShown);
}

// The measurements of one function of a group before the change.
struct Standing {
  FunctionSpec spec;
  std::vector<PlannedCall> calls = {};
  std::vector<Outcome> outcomes = {};
  std::vector<std::size_t> troubles = {};
  std::optional<SlowCall> slow = {};
};

struct Offer {
  Implementations code;
  std::size_t mended = 0;
  std::optional<Speedup> speedup = {};
};

// Improves one group: from the measurements of its code to the best offer.
class Improver {
 public:
  Improver(const RunContext& context, Draft& draft, const Group& group)
      : context_(context), draft_(draft), group_(group), focus_(*context.request.focus) {
    step_.group = group.functions;
    step_.focus = focus_;
    for (const std::string& function : group.functions) {
      code_[function] = draft.code.at(function);
    }
  }

  Result<FocusStep> run() {
    SYNTH_TRY(module_, assemble(context_.request.language, pieces({})));
    SYNTH_CHECK(measure());
    if (!has_something_to_gain()) {
      return std::move(step_);
    }
    SYNTH_CHECK(judge_rewrites());
    // The built-in author has only these rules.
    if (!best_ || context_.author.name() != "offline") {
      SYNTH_CHECK(judge_authors_offers());
    }
    take_best();
    return std::move(step_);
  }

 private:
  // Judges the rewrites of each function by rules, with the other functions unchanged.
  Result<void> judge_rewrites() {
    if (focus_ != Focus::speed || context_.request.language != Language::python) {
      return {};
    }
    std::size_t left = kMostRewrites;
    for (const auto& [function, code] : code_) {
      SYNTH_TRY(const std::vector<std::string> rewrites,
                speed_rewrites(*context_.runtime, code, context_.stop));
      for (std::size_t i = 0; i < rewrites.size() && left > 0; ++i, --left) {
        Implementations offered = code_;
        offered[function] = rewrites[i];
        SYNTH_CHECK(judge(std::move(offered)));
      }
    }
    return {};
  }

  Result<void> judge_authors_offers() {
    SYNTH_TRY(AskedCandidates asked,
              ask_for_candidates(context_, draft_, group_, question(), 0, kOffers));
    for (Proposal& proposal : asked.proposals) {
      SYNTH_CHECK(judge(std::move(proposal.implementations)));
    }
    if (asked.proposals.empty() && step_.reason.empty()) {
      refuse(asked.errors.empty() ? "the author offered nothing" : asked.errors.front().message);
    }
    return {};
  }

  [[nodiscard]] std::vector<FunctionCode> pieces(const Implementations& changes) const {
    return draft_.pieces(names_of(draft_.code), changes);
  }

  Result<void> measure() {
    for (const FunctionSpec& spec : draft_.specs_of(group_.functions)) {
      const std::vector<Test> tests = draft_.plan.deciding({spec.name});
      Standing standing{.spec = spec};
      standing.calls = calls_near_tests(spec, tests, context_.request.seed, kHostileCalls);
      if (focus_ == Focus::speed) {
        SYNTH_TRY(standing.slow,
                  find_slow_call(*context_.runtime, module_, timed_calls(spec, tests),
                                 context_.request.limits, context_.stop));
        if (standing.slow) {
          standing.calls.push_back(standing.slow->timed.call);
        }
      }
      SYNTH_TRY(standing.outcomes, run_calls(context_, module_, standing.calls));
      standing.troubles = troubles_in(standing.outcomes, module_, spec, context_.request.language);
      standing_.push_back(std::move(standing));
    }
    return {};
  }

  // Returns the longest calls first: items are needed to grow from.
  static std::vector<PlannedCall> timed_calls(const FunctionSpec& spec,
                                              const std::vector<Test>& tests) {
    std::vector<PlannedCall> calls;
    for (const Test& test : tests) {
      if (test.function == spec.name && test.claim.expected && test.setup.empty() &&
          test.call.kwargs.empty()) {
        calls.push_back({spec.name, test.call, {}});
      }
    }
    std::ranges::stable_sort(calls, std::greater(), [](const PlannedCall& call) {
      return to_source(call.function, call.call).size();
    });
    return calls;
  }

  bool has_something_to_gain() {
    const bool has = std::ranges::any_of(standing_, [&](const Standing& standing) {
      return focus_ == Focus::speed ? standing.slow.has_value() : !standing.troubles.empty();
    });
    if (!has) {
      std::size_t calls = 0;
      for (const Standing& standing : standing_) {
        calls += standing.calls.size();
      }
      step_.reason = focus_ == Focus::speed
                         ? "no call that was tried takes a millisecond"
                         : fmt::format("none of {} calls at the edges runs into trouble", calls);
    }
    return has;
  }

  [[nodiscard]] ImplementationQuestion question() const {
    ImplementationQuestion question =
        implementation_question(context_, draft_, group_.functions, {});
    question.improvement = Improvement{.focus = focus_, .code = code_, .evidence = {}};
    std::vector<std::string>& evidence = question.improvement->evidence;
    for (const Standing& standing : standing_) {
      if (standing.slow && standing.slow->told) {
        const TimedCall& told = *standing.slow->told;
        evidence.push_back(fmt::format("{} takes {:.1f} ms", shown(told.call), told.ms));
      }
      for (const std::size_t i : standing.troubles) {
        if (focus_ == Focus::robustness && evidence.size() < kMostEvidence) {
          evidence.push_back(shown(standing.calls[i]) + ": " + ending_of(standing.outcomes[i]));
        }
      }
    }
    return question;
  }

  static std::string ending_of(const Outcome& outcome) {
    return outcome.ending == Verdict::pass && outcome.error
               ? fmt::format("{}: {}", outcome.error->type, outcome.error->message)
               : std::string(name(outcome.ending));
  }

  Result<void> judge(Implementations offered) {
    ++step_.offers;
    ++draft_.metrics.candidates;
    std::erase_if(offered, [&](const auto& entry) { return !code_.contains(entry.first); });
    if (offered.size() != code_.size() || offered == code_) {
      refuse("an offer is the code that stands, or lacks a function");
      return {};
    }
    Offer offer{.code = std::move(offered)};
    SYNTH_TRY(const TestRun run, run_candidate(context_, pieces(offer.code),
                                               draft_.plan.deciding(names_of(draft_.code))));
    if (!run.passed()) {
      const auto failing = run.failing_tests();
      refuse(failing.empty() ? "an offer does not load"
                             : fmt::format("an offer fails the test '{}'", failing.front()));
      return {};
    }
    SYNTH_TRY(const bool accepted, meets_acceptance(run.module));
    SYNTH_TRY(const bool same, accepted ? is_same(run.module, offer) : Result<bool>(false));
    if (!same) {
      return {};
    }
    SYNTH_TRY(const bool better, is_better(run.module, offer));
    if (better && (!best_ || is_before(offer, *best_))) {
      best_ = std::move(offer);
    }
    return {};
  }

  Result<bool> meets_acceptance(const std::string& module) {
    if (!context_.request.acceptance) {
      return true;
    }
    SYNTH_TRY(const AcceptanceRun run,
              context_.request.acceptance->run(module, draft_.specs.entry_point, context_.stop));
    for (const TestVerdict& verdict : run.verdicts) {
      if (verdict.verdict != Verdict::pass && verdict.verdict != Verdict::not_run) {
        refuse(fmt::format("an offer fails the test '{}'", verdict.test));
        return false;
      }
    }
    return true;
  }

  // Returns whether the offer changes no result. Counts the troubles that it mends.
  Result<bool> is_same(const std::string& module, Offer& offer) {
    for (const Standing& standing : standing_) {
      SYNTH_TRY(const std::vector<Outcome> after, run_calls(context_, module, standing.calls));
      const OutcomeChanges found =
          compare_outcomes(standing.outcomes, standing.troubles, after, context_.request.language);
      if (!found.changed.empty()) {
        refuse(fmt::format("an offer answers {} otherwise",
                           shown(standing.calls[found.changed.front()])));
        return false;
      }
      offer.mended += found.mended.size();
    }
    return true;
  }

  Result<bool> is_better(const std::string& module, Offer& offer) {
    if (focus_ == Focus::robustness) {
      if (offer.mended == 0) {
        refuse("an offer runs into the same trouble");
      }
      return offer.mended > 0;
    }
    for (const Standing& standing : standing_) {
      if (!standing.slow) {
        continue;
      }
      SYNTH_TRY(const auto speedup,
                measure_speedup(*context_.runtime, module_, module, standing.slow->timed.call,
                                context_.request.limits, context_.stop));
      if (!speedup || !is_measurable(*speedup)) {
        refuse(speedup ? fmt::format("an offer is not measurably faster: {}", in_words(*speedup))
                       : "an offer gives no value where the time is measured");
        return false;
      }
      if (!offer.speedup || speedup->median < offer.speedup->median) {
        offer.speedup = speedup;
      }
    }
    return offer.speedup.has_value();
  }

  [[nodiscard]] bool is_before(const Offer& a, const Offer& b) const {
    return focus_ == Focus::speed ? a.speedup->median > b.speedup->median : a.mended > b.mended;
  }

  static std::string in_words(const Speedup& speedup) {
    return fmt::format("{:.3g} times as fast ({:.3g} to {:.3g} in {} pairs of runs)",
                       speedup.median, speedup.least, speedup.most, speedup.pairs);
  }

  // Sets the reason. The last one is reported: each offer has one at most.
  void refuse(std::string reason) { step_.reason = std::move(reason); }

  void take_best() {
    if (!best_) {
      return;
    }
    step_.taken = true;
    step_.speedup = best_->speedup;
    step_.reason = reason_for(*best_);
    for (auto& [function, code] : best_->code) {
      std::string& standing = draft_.code[function];
      step_.change += unified_diff(standing, code, "a/" + function, "b/" + function);
      standing = std::move(code);
    }
  }

  [[nodiscard]] std::string reason_for(const Offer& offer) const {
    std::size_t troubles = 0;
    const TimedCall* slowest = nullptr;
    for (const Standing& standing : standing_) {
      troubles += standing.troubles.size();
      if (standing.slow && (slowest == nullptr || standing.slow->timed.ms > slowest->ms)) {
        slowest = &standing.slow->timed;
      }
    }
    return focus_ == Focus::speed
               ? fmt::format("{}; before, {} took {:.1f} ms", in_words(*offer.speedup),
                             shown(slowest->call), slowest->ms)
               : fmt::format("{} of {} calls at the edges that ran into trouble give a value now",
                             offer.mended, troubles);
  }

  const RunContext& context_;
  Draft& draft_;
  const Group& group_;
  const Focus focus_;
  Implementations code_;
  std::string module_;
  std::vector<Standing> standing_;
  std::optional<Offer> best_;
  FocusStep step_;
};

}  // namespace

Result<std::vector<FocusStep>> improve(const RunContext& context, Draft& draft) {
  std::vector<FocusStep> steps;
  const Stopwatch watch(draft.metrics.improvement_s);
  for (const Group& group : draft.groups) {
    const bool is_written = std::ranges::all_of(group.functions, [&](const std::string& function) {
      return draft.code.contains(function);
    });
    const bool is_reused = std::ranges::any_of(group.functions, [&](const std::string& function) {
      return draft.reused.contains(function);
    });
    if (!is_written || is_reused) {
      continue;
    }
    if (std::optional<Error> reason = context.must_end()) {
      return fail(std::move(*reason));
    }
    context.observer->stage("improving", group.functions);
    Result<FocusStep> step = Improver(context, draft, group).run();
    if (!step && context.must_end()) {
      return fail(std::move(step).error());
    }
    steps.push_back(step ? *std::move(step)
                         : FocusStep{.group = group.functions,
                                     .focus = *context.request.focus,
                                     .reason = step.error().message});
  }
  return steps;
}

}  // namespace synth
