#include "specs/made.h"
#include "synth/support/mapped.h"
#include "testing/core/verdict.h"
#include "testing/runtimes/common/settled_claims.h"
#include "testing/suites/search/code_search.h"
#include "testing/suites/search/suite.h"
#include "testing/suites/search/suite_cases.h"
#include "testing/suites/search/suite_kills.h"
#include "testing/suites/search/suite_properties.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

// After so many calls without a difference, a mutant is probably equivalent to the program.
constexpr double kLikelyEquivalentRuns = 1'000;
class SuiteBuilder {
 public:
  SuiteBuilder(Runtime& runtime, const SuiteRequest& request, std::stop_token stop)
      : runtime_(runtime), request_(request), source_(request.source), stop_(std::move(stop)) {
    suite_.function = request.function;
    suite_.shown = request.shown.empty() ? request.function : request.shown;
    std::ranges::partition_copy(
        request.claims, std::back_inserter(claims_with_objects_), std::back_inserter(claims_),
        [](const ClaimedTest& claim) { return gives_made(claim.test.call); });
  }

  Result<Suite> build() {
    SYNTH_TRY(subject_, survey());
    take_subject();
    SYNTH_CHECK(leave_out_claims_with_objects());
    SYNTH_CHECK(add_claims());
    gather_known();
    SYNTH_TRY(found_, search());
    drop_stillborn();
    suite_.tried = found_.tried;
    suite_.executions = found_.executions;
    for (const LeftOut& each : found_.left_out) {
      leave_out(each.call, each.why);
    }
    watch_arguments();
    SYNTH_CHECK(add_cases());
    note_coverage();
    SYNTH_CHECK(run_mutants());
    if (runtime_.language() == Language::javascript && suite_.changed.empty()) {
      drop_needless_looks(suite_);
    }
    suite_.cases = needed_cases(std::move(suite_.cases), suite_.mutants.size());
    decide_fates();
    give_names();
    SYNTH_CHECK(keep_properties());
    return std::move(suite_);
  }

  Result<Suite> grade() {
    SYNTH_TRY(subject_, survey_function(runtime_, request_.source, request_.function,
                                        request_.others, request_.within, stop_));
    take_subject();
    SYNTH_CHECK(leave_out_claims_with_objects());
    SYNTH_CHECK(add_claims());
    SYNTH_TRY(suite_.executions,
              note_kills_in_time(runtime_, source_, suite_, request_.mutation_time, stop_));
    for (const SuiteCase& entry : suite_.cases) {
      for (const std::size_t mutant : entry.kills) {
        Fate& fate = suite_.mutants[mutant].fate;
        fate = fate == Fate::untried ? fate : Fate::killed;
      }
    }
    return std::move(suite_);
  }

 private:
  [[nodiscard]] bool is_python() const { return runtime_.language() == Language::python; }

  void take_subject() {
    suite_.mutants = subject_.mutants;
    suite_.form = subject_.form;
    suite_.parameters = subject_.parameters;
    source_ = module_in_form(source_, request_.function, suite_.form);
  }

  // Cases that were found include changed arguments; claims concern only results.
  void watch_arguments() {
    suite_.changed = found_.changed;
    if (!suite_.changed.empty() && is_python()) {
      source_ = module_with_arguments(source_, request_.function, suite_.changed);
    }
  }

  [[nodiscard]] bool can_watch(const Call& call) const {
    return is_python() && !suite_.changed.empty() && suite_.changed.back() < call.args.size();
  }

  [[nodiscard]] PlannedCall planned(const Call& call, bool with_arguments) const {
    return call_of_case(request_.function, call, with_arguments);
  }

  Result<SuiteSubject> survey() {
    return is_python() ? survey_function(runtime_, request_.source, request_.function,
                                         request_.others, request_.within, stop_)
                       : survey_code(runtime_.language(), request_.source, request_.function,
                                     request_.others);
  }

  Result<FoundInputs> search() {
    return is_python() ? search_inputs(runtime_, source_, request_.function, subject_, known_,
                                       with_reference(), stop_)
                       : search_code(runtime_, request_.source, request_.function, request_.others,
                                     known_, with_reference(), stop_);
  }

  // Drops mutants that are not valid programs.
  void drop_stillborn() {
    std::size_t kept = 0;
    const std::size_t count = std::min(suite_.mutants.size(), found_.stillborn.size());
    for (std::size_t m = 0; m < count; ++m) {
      if (!found_.stillborn[m]) {
        if (kept != m) {
          suite_.mutants[kept] = std::move(suite_.mutants[m]);
        }
        found_.killed[kept] = found_.killed[m];
        found_.runs[kept] = found_.runs[m];
        ++kept;
      }
    }
    if (!found_.stillborn.empty()) {
      suite_.mutants.resize(kept);
      found_.killed.resize(kept);
      found_.runs.resize(kept);
    }
  }

  [[nodiscard]] SearchEffort with_reference() const {
    SearchEffort effort = request_.effort;
    effort.reference = request_.reference;
    if (effort.reference) {
      effort.reference = module_in_form(*effort.reference, request_.function, suite_.form);
    }
    return effort;
  }

  void leave_out(Call call, std::string_view why) {
    call.steps.clear();
    suite_.left_out.push_back(fmt::format("{} {}", suite_.shown_call(call), why));
  }

  // Collects the calls of claims, then the known ones without a claim; each once. A claim that the
  // code fails is not run on mutants.
  void gather_known() {
    std::set<std::string> keys;
    for (const SuiteCase& entry : suite_.cases) {
      if (keys.insert(call_key(entry.test.call)).second && entry.test.setup.empty()) {
        known_.push_back({.call = entry.test.call, .kills = !entry.finding});
      }
    }
    for (const Call& call : request_.known) {
      if (keys.insert(call_key(call)).second) {
        known_.push_back({.call = call});
      }
    }
  }

  Result<std::vector<Outcome>> outcomes_of(const std::string& source,
                                           const std::vector<PlannedCall>& calls) {
    if (calls.empty()) {
      return std::vector<Outcome>{};
    }
    SYNTH_TRY(CandidateOutcome ran, runtime_.run(source, calls, request_.limits, stop_));
    if (ran.load_error) {
      return fail(Errc::bad_input,
                  fmt::format("the code does not load: {}: {}", ran.load_error->type,
                              ran.load_error->message),
                  "give a file that loads by itself");
    }
    suite_.level = ran.level;
    return std::move(ran.outcomes);
  }

  Result<std::vector<Outcome>> reference_outcomes(const std::vector<Call>& calls) {
    if (!request_.reference || calls.empty()) {
      return std::vector<Outcome>{};
    }
    std::vector<PlannedCall> of_reference =
        mapped(calls, [&](const Call& call) { return planned(call, can_watch(call)); });
    std::string source = module_in_form(*request_.reference, request_.function, suite_.form);
    if (!suite_.changed.empty() && is_python()) {
      source = module_with_arguments(source, request_.function, suite_.changed);
    }
    auto outcomes = outcomes_of(source, of_reference);
    if (!outcomes) {
      return fail(outcomes.error().within("running the reference"));
    }
    return outcomes;
  }

  [[nodiscard]] std::vector<PlannedCall> calls_of(const std::vector<ClaimedTest>& claims) const {
    std::vector<PlannedCall> calls;
    for (const auto& [claim, by] : claims) {
      calls.push_back({.function = request_.function, .call = claim.call, .setup = claim.setup});
    }
    return calls;
  }

  Result<void> add_claims() {
    SYNTH_TRY(const std::vector<Outcome> outcomes, outcomes_of(source_, calls_of(claims_)));
    std::vector<Test> tests = mapped(claims_, &ClaimedTest::test);
    SYNTH_TRY(auto settled, with_settled_claims(runtime_, source_, tests, request_.limits, stop_));
    if (settled) {
      tests = *std::move(settled);
    }
    for (std::size_t i = 0; i < tests.size(); ++i) {
      add_claim(std::move(tests[i]), claims_[i].by, outcomes[i]);
    }
    return {};
  }

  // Leaves claims out whose calls take objects, and says which the code does not meet. They are run
  // in a cell only: what the making of an object does outside of it, such as writing a file, is not
  // followed, and no written test may do that.
  Result<void> leave_out_claims_with_objects() {
    SYNTH_TRY(const std::vector<Outcome> outcomes,
              outcomes_of(source_, calls_of(claims_with_objects_)));
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Test& claim = claims_with_objects_[i].test;
      // An error may be one of making the object.
      const bool fails = outcomes[i].value &&
                         judge(claim, outcomes[i], runtime_.language()).verdict != Verdict::pass;
      leave_out(claim.call,
                fails ? fmt::format("takes an object, is said to {}, and {}",
                                    claim_in_words(claim.claim), outcome_in_words(outcomes[i]))
                      : "takes an object, of which no other inputs are found");
    }
    return {};
  }

  // Adds cases for the found inputs, with the code's results.
  Result<void> add_cases() {
    std::vector<PlannedCall> calls;
    std::vector<Call> others;
    std::set<std::string> claimed;
    for (const auto& [claim, by] : claims_) {
      claimed.insert(call_key(claim.call));
    }
    std::vector<std::string> edges;
    for (std::size_t i = 0; i < found_.inputs.size(); ++i) {
      const Call& call = found_.inputs[i];
      if (claimed.insert(call_key(call)).second) {
        others.push_back(call);
        calls.push_back(planned(call, can_watch(call)));
        edges.push_back(i < found_.edges.size() ? found_.edges[i] : "");
      }
    }
    SYNTH_TRY(const std::vector<Outcome> outcomes, outcomes_of(source_, calls));
    SYNTH_TRY(const std::vector<Outcome> references, reference_outcomes(others));
    for (std::size_t i = 0; i < others.size(); ++i) {
      const std::size_t before = suite_.cases.size();
      add_observed(others[i], outcomes[i], references.empty() ? nullptr : &references[i]);
      if (suite_.cases.size() > before) {
        suite_.cases.back().edge = edges[i];
        suite_.cases.back().with_arguments = can_watch(others[i]);
      }
    }
    return {};
  }

  void note_coverage() {
    suite_.layout = subject_.layout;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < found_.coverage.size(); ++i) {
      places.emplace(call_key(found_.inputs[i]), i);
    }
    for (SuiteCase& entry : suite_.cases) {
      const auto found = places.find(call_key(entry.test.call));
      if (found != places.end() && entry.test.setup.empty()) {
        entry.coverage = found_.coverage[found->second];
      }
    }
  }

  void add_claim(Test test, const std::string& by, const Outcome& outcome) {
    SuiteCase entry{.test = std::move(test), .kills = {}};
    entry.test.function = request_.function;
    entry.verdict = judge(entry.test, outcome, runtime_.language());
    entry.claimed_by = by;
    if (entry.verdict.verdict != Verdict::pass) {
      entry.finding = outcome_in_words(outcome);
    }
    suite_.cases.push_back(std::move(entry));
  }

  // Adds a test of the code's behaviour, or of the reference's if that is different.
  void add_observed(const Call& call, const Outcome& outcome, const Outcome* reference) {
    auto claim = observed_claim(outcome);
    if (!claim) {
      leave_out(call, "gives what no test can hold");
      return;
    }
    Test test{.function = request_.function,
              .name = {},
              .kind = claim->raises ? TestKind::error : TestKind::normal,
              .origin = TestOrigin::amplified,
              .call = call,
              .claim = *std::move(claim),
              .setup = {},
              .rationale = "what the code does"};
    if (test.claim.raises) {
      test.call.steps.clear();
    }
    SuiteCase entry{.test = std::move(test), .kills = {}};
    entry.verdict = judge(entry.test, outcome, runtime_.language());
    auto expected = reference == nullptr ? std::nullopt : observed_claim(*reference);
    if (expected) {
      Test referred = entry.test;
      referred.claim = *std::move(expected);
      TestVerdict verdict = judge(referred, outcome, runtime_.language());
      if (verdict.verdict != Verdict::pass) {
        referred.origin = TestOrigin::user;
        referred.rationale = "the reference does so";
        entry = {.test = std::move(referred),
                 .kills = {},
                 .verdict = std::move(verdict),
                 .finding = outcome_in_words(outcome),
                 .claimed_by = "reference"};
      }
    }
    suite_.cases.push_back(std::move(entry));
  }

  Result<void> run_mutants() {
    SYNTH_TRY(const std::size_t runs, note_kills(runtime_, source_, suite_, stop_));
    suite_.executions += runs;
    return {};
  }

  void decide_fates() {
    const auto enough = static_cast<std::size_t>(kLikelyEquivalentRuns *
                                                 std::clamp(request_.effort.times, 0.1, 1.0));
    for (std::size_t m = 0; m < suite_.mutants.size(); ++m) {
      SuiteMutant& mutant = suite_.mutants[m];
      mutant.runs = found_.runs[m];
      if (mutant.fate != Fate::equivalent && !found_.killed[m]) {
        mutant.fate = mutant.runs == 0        ? Fate::unreached
                      : mutant.runs >= enough ? Fate::likely_equivalent
                                              : Fate::survived;
      }
    }
    for (const SuiteCase& entry : suite_.cases) {
      for (const std::size_t mutant : entry.kills) {
        suite_.mutants[mutant].fate = Fate::killed;
      }
    }
  }

  // Keeps the properties that hold in separate runs of the code.
  Result<void> keep_properties() {
    if (suite_.form != ValueForm::plain) {  // a test would need another value
      return {};
    }
    if (!is_python()) {  // they were tried as written
      suite_.properties = std::move(found_.properties);
      return {};
    }
    const PropertyCalls asked(source_, found_.properties, suite_.cases);
    SYNTH_TRY(const std::vector<Outcome> outcomes, outcomes_of(asked.source(), asked.calls()));
    suite_.properties = asked.those_that_hold(std::move(found_.properties), outcomes);
    return {};
  }

  void give_names() {
    std::vector<std::string> taken;
    for (SuiteCase& entry : suite_.cases) {
      if (!entry.test.name.empty() && std::ranges::find(taken, entry.test.name) == taken.end()) {
        taken.push_back(entry.test.name);
      } else {
        entry.test.name = case_name(entry.test, subject_.parameters, taken);
      }
      entry.verdict.test = entry.test.name;
    }
  }

  Runtime& runtime_;
  const SuiteRequest& request_;
  std::vector<ClaimedTest> claims_;  // whose calls are of plain values
  std::vector<ClaimedTest> claims_with_objects_;
  std::string source_;  // as it is run
  std::stop_token stop_;
  SuiteSubject subject_;
  FoundInputs found_;
  std::vector<KnownCall> known_;
  Suite suite_;
};

}  // namespace

Result<Suite> build_suite(Runtime& runtime, const SuiteRequest& request,
                          const std::stop_token& stop) {
  return SuiteBuilder(runtime, request, stop).build();
}

Result<Suite> grade_tests(Runtime& python, const SuiteRequest& request,
                          const std::stop_token& stop) {
  return SuiteBuilder(python, request, stop).grade();
}

}  // namespace synth
