#include "testing/suites/search/suite.h"

#include "specs/literal.h"
#include "specs/made.h"
#include "testing/core/verdict.h"
#include "testing/mutants/variants.h"
#include "testing/runtimes/common/settled_claims.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/search/code_search.h"
#include "testing/suites/search/code_variants.h"
#include "testing/suites/search/suite_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

// After so many calls without a difference, a mutant is probably equivalent to the program.
constexpr double kLikelyEquivalentRuns = 1'000;
// CPU limits of a mutant's call: at least twice what the search allows, and several times the
// function's own time. A case that takes longer is not run on mutants.
constexpr std::chrono::milliseconds kLeastMutantTime{40};
constexpr std::chrono::milliseconds kMostMutantTime{400};
constexpr double kTimesTheFunction = 4;

class SuiteBuilder {
 public:
  SuiteBuilder(Runtime& runtime, const SuiteRequest& request, std::stop_token stop)
      : runtime_(runtime), request_(request), source_(request.source), stop_(std::move(stop)) {
    suite_.function = request.function;
    for (const ClaimedTest& claim : request.claims) {
      if (gives_made(claim.test.call)) {
        leave_out(claim.test.call, "takes an object, of which no other inputs are found");
      } else {
        claims_.push_back(claim);
      }
    }
  }

  Result<Suite> build() {
    SYNTH_TRY(subject_, survey());
    take_subject();
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
    SYNTH_CHECK(add_claims());
    SYNTH_CHECK(run_mutants());
    for (const SuiteCase& entry : suite_.cases) {
      for (const std::size_t mutant : entry.kills) {
        suite_.mutants[mutant].fate = Fate::killed;
      }
    }
    return std::move(suite_);
  }

 private:
  [[nodiscard]] bool is_python() const { return runtime_.language() == Language::python; }

  void take_subject() {
    suite_.mutants = subject_.mutants;
    suite_.form = subject_.form;
    source_ = module_in_form(source_, request_.function, suite_.form);
  }

  // Cases that were found include changed arguments; claims concern only results.
  void watch_arguments() {
    suite_.changed = found_.changed;
    if (!suite_.changed.empty()) {
      source_ = module_with_arguments(source_, request_.function, suite_.changed);
    }
  }

  [[nodiscard]] bool can_watch(const Call& call) const {
    return !suite_.changed.empty() && suite_.changed.back() < call.args.size();
  }

  // Returns the call of a case.
  [[nodiscard]] PlannedCall planned(const Call& call, bool with_arguments) const {
    return {.function = with_arguments ? std::string(kWithArguments) : request_.function,
            .call = call,
            .setup = ""};
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

  void leave_out(const Call& call, std::string_view why) {
    suite_.left_out.push_back(fmt::format("{} {}", to_source(request_.function, call), why));
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
    std::vector<PlannedCall> of_reference;
    for (const Call& call : calls) {
      of_reference.push_back(planned(call, can_watch(call)));
    }
    std::string source = module_in_form(*request_.reference, request_.function, suite_.form);
    if (!suite_.changed.empty()) {
      source = module_with_arguments(source, request_.function, suite_.changed);
    }
    auto outcomes = outcomes_of(source, of_reference);
    if (!outcomes) {
      return fail(outcomes.error().within("running the reference"));
    }
    return outcomes;
  }

  Result<void> add_claims() {
    std::vector<PlannedCall> calls;
    for (const auto& [claim, by] : claims_) {
      calls.push_back({.function = request_.function, .call = claim.call, .setup = claim.setup});
    }
    SYNTH_TRY(const std::vector<Outcome> outcomes, outcomes_of(source_, calls));
    std::vector<Test> tests;
    for (const ClaimedTest& claim : claims_) {
      tests.push_back(claim.test);
    }
    SYNTH_TRY(auto settled, with_settled_claims(runtime_, source_, tests, request_.limits, stop_));
    if (settled) {
      tests = *std::move(settled);
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
      add_claim(std::move(tests[i]), claims_[i].by, outcomes[i]);
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

  // Runs mutants on the cases and judges them by the claims. A case that the code itself fails is
  // not run on them.
  Result<void> run_mutants() {
    std::vector<PlannedCall> calls;
    std::vector<std::size_t> places;
    std::chrono::milliseconds time = kLeastMutantTime;
    for (std::size_t i = 0; i < suite_.cases.size(); ++i) {
      const Test& test = suite_.cases[i].test;
      const std::chrono::milliseconds needed(
          static_cast<std::int64_t>(kTimesTheFunction * suite_.cases[i].verdict.duration_ms));
      if (!suite_.cases[i].finding && needed <= kMostMutantTime) {
        time = std::max(time, needed);
        calls.push_back(planned(test.call, suite_.cases[i].with_arguments));
        calls.back().setup = test.setup;
        places.push_back(i);
      }
    }
    std::vector<std::vector<Edit>> edits;
    std::vector<std::size_t> run;
    for (std::size_t m = 0; m < suite_.mutants.size(); ++m) {
      if (suite_.mutants[m].fate != Fate::equivalent && !calls.empty()) {
        edits.push_back(suite_.mutants[m].edits);
        run.push_back(m);
      }
    }
    SYNTH_TRY(const std::vector<VariantOutcomes> outcomes, mutant_outcomes(edits, calls, time));
    for (std::size_t k = 0; k < run.size(); ++k) {
      note_kills(run[k], outcomes[k], places);
    }
    return {};
  }

  Result<std::vector<VariantOutcomes>> mutant_outcomes(const std::vector<std::vector<Edit>>& edits,
                                                       const std::vector<PlannedCall>& calls,
                                                       std::chrono::milliseconds time) {
    return is_python() ? run_variants(runtime_, source_, edits, calls,
                                      {.a_call = time, .most_cut = 1}, stop_)
                       : run_code_variants(runtime_, source_, edits, calls, time, stop_);
  }

  void note_kills(std::size_t mutant, const VariantOutcomes& outcomes,
                  const std::vector<std::size_t>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      SuiteCase& entry = suite_.cases[places[i]];
      // Every test detects a mutant that does not load, or ends the process.
      if (!outcomes ||
          (i < outcomes->size() &&
           judge(entry.test, (*outcomes)[i], runtime_.language()).verdict != Verdict::pass)) {
        entry.kills.push_back(mutant);
      }
      ++suite_.executions;
    }
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

  // Returns the arguments for which a property has to hold: those for which it is shown, and those
  // of every case to which it applies.
  [[nodiscard]] std::vector<std::vector<Value>> asked_of(const SuiteProperty& property) const {
    std::vector<std::vector<Value>> asked = property.shown;
    for (const SuiteCase& entry : suite_.cases) {
      const Call& call = entry.test.call;
      const bool gives = entry.test.claim.expected || !property.errors.empty();
      if (gives && !entry.finding && entry.test.setup.empty() && call.kwargs.empty() &&
          call.args.size() == property.parameters.size()) {
        asked.push_back(call.args);
      }
    }
    return asked;
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
    std::string source = source_;
    std::vector<PlannedCall> calls;
    std::vector<std::size_t> counts;  // number of calls for each property
    for (std::size_t i = 0; i < found_.properties.size(); ++i) {
      const SuiteProperty& property = found_.properties[i];
      const std::string function = fmt::format("synth_property_{}", i);
      const std::string holds =
          property.errors.empty()
              ? fmt::format("return bool({})", property.expression)
              : fmt::format("try:\n        {}\n    except ({},):\n        pass\n    return True",
                            property.expression, fmt::join(property.errors, ", "));
      source += fmt::format("\n\ndef {}({}):\n    {}\n", function,
                            fmt::join(property.parameters, ", "), holds);
      const auto asked = asked_of(property);
      for (const std::vector<Value>& args : asked) {
        calls.push_back({.function = function, .call = {.args = args, .kwargs = {}}, .setup = ""});
      }
      counts.push_back(asked.size());
    }
    SYNTH_TRY(const std::vector<Outcome> outcomes, outcomes_of(source, calls));
    std::size_t next = 0;
    for (std::size_t p = 0; p < found_.properties.size(); ++p) {
      SuiteProperty& property = found_.properties[p];
      bool holds = true;
      for (std::size_t i = 0; i < counts[p]; ++i, ++next) {
        const bool* truth = outcomes[next].value ? outcomes[next].value->get_if<bool>() : nullptr;
        holds = holds && truth != nullptr && *truth;
      }
      if (holds) {
        suite_.properties.push_back(std::move(property));
      }
    }
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
  std::string source_;               // as it is run
  std::stop_token stop_;
  SuiteSubject subject_;
  FoundInputs found_;
  std::vector<KnownCall> known_;
  Suite suite_;
};

}  // namespace

std::size_t Suite::count(SuiteMutant::Fate fate) const {
  return static_cast<std::size_t>(std::ranges::count(mutants, fate, &SuiteMutant::fate));
}

std::size_t Suite::findings() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      cases, [](const SuiteCase& entry) { return entry.finding.has_value(); }));
}

void Suite::leave_out(std::size_t place, std::string_view why) {
  const SuiteCase taken = std::move(cases[place]);
  cases.erase(cases.begin() + static_cast<std::ptrdiff_t>(place));
  left_out.push_back(fmt::format("{} {}", to_source(function, taken.test.call), why));
  for (const std::size_t mutant : taken.kills) {
    const bool is_killed = std::ranges::any_of(cases, [&](const SuiteCase& entry) {
      return std::ranges::find(entry.kills, mutant) != entry.kills.end();
    });
    if (!is_killed && mutants[mutant].killed_before.empty()) {
      mutants[mutant].fate = Fate::survived;
    }
  }
}

std::optional<SuiteCoverage> Suite::coverage() const {
  if (!layout) {
    return std::nullopt;
  }
  std::vector<CallCoverage> calls;
  for (const SuiteCase& entry : cases) {
    calls.push_back(entry.coverage);
  }
  return coverage_of(*layout, calls);
}

double Suite::score() const {
  const std::size_t killed = count(Fate::killed);
  const std::size_t all = killed + count(Fate::survived) + count(Fate::unreached);
  return all == 0 ? 1.0 : static_cast<double>(killed) / static_cast<double>(all);
}

std::string claim_in_words(const Claim& claim) {
  return claim.raises ? "raise " + *claim.raises : "give " + write_literal(*claim.expected);
}

Result<Suite> build_suite(Runtime& runtime, const SuiteRequest& request,
                          const std::stop_token& stop) {
  return SuiteBuilder(runtime, request, stop).build();
}

Result<Suite> grade_tests(Runtime& python, const SuiteRequest& request,
                          const std::stop_token& stop) {
  return SuiteBuilder(python, request, stop).grade();
}

}  // namespace synth
