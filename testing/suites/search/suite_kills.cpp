#include "testing/suites/search/suite_kills.h"

#include "specs/arguments_after.h"
#include "synth/support/mapped.h"
#include "testing/core/verdict.h"
#include "testing/mutants/variants.h"
#include "testing/suites/code/watched_calls.h"
#include "testing/suites/search/code_variants.h"
#include "testing/suites/search/suite_cases.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace synth {
namespace {

// CPU limits of a mutant's call: at least twice what the search allows, and several times the
// function's own time. A case that takes longer is not run on mutants.
constexpr std::chrono::milliseconds kLeastMutantTime{40};
constexpr std::chrono::milliseconds kMostMutantTime{400};
constexpr double kTimesTheFunction = 4;

// The time for all mutants from which they run on a few cases first, and that of the mutants which
// run together.
constexpr double kSlowMs = 3000;
constexpr double kTogetherMs = 3000;

Result<std::vector<VariantOutcomes>> mutant_outcomes(Runtime& runtime, const std::string& source,
                                                     const std::vector<std::vector<Edit>>& edits,
                                                     const std::vector<PlannedCall>& calls,
                                                     std::chrono::milliseconds time,
                                                     const std::stop_token& stop) {
  return runtime.language() == Language::python
             ? run_variants(runtime, source, edits, calls, {.a_call = time, .most_cut = 1}, stop)
             : run_code_variants(runtime, source, edits, calls, time, stop);
}

// Returns whether the result of a call that also looks at its arguments is the expected one.
bool has_right_result(const Test& test, const Outcome& outcome, Language language) {
  const bool looks = looks_at_arguments(test.call) && is_result(test.call.steps[0]);
  return looks &&
         judge(without_looks(test), read_watched(test.call, outcome, language).result, language)
                 .verdict == Verdict::pass;
}

}  // namespace

PlannedCall call_of_case(const std::string& function, const Call& call, bool with_arguments) {
  return {.function = with_arguments ? std::string(kWithArguments) : function,
          .call = call,
          .setup = ""};
}

namespace {

// The cases that run on mutants, with their calls and the CPU limit of each.
struct KillingCases {
  std::vector<SuiteCase*> cases;
  std::vector<PlannedCall> calls;
  std::chrono::milliseconds time = kLeastMutantTime;
  double own_ms = 0;  // the time that the code itself needs for all of them
};

KillingCases killing_cases(Suite& suite) {
  KillingCases killing;
  for (SuiteCase& entry : suite.cases) {
    const std::chrono::milliseconds needed(
        static_cast<std::int64_t>(kTimesTheFunction * entry.verdict.duration_ms));
    if (!entry.finding && needed <= kMostMutantTime) {
      killing.time = std::max(killing.time, needed);
      killing.own_ms += entry.verdict.duration_ms;
      killing.calls.push_back(call_of_case(suite.function, entry.test.call, entry.with_arguments));
      killing.calls.back().setup = entry.test.setup;
      killing.cases.push_back(&entry);
    }
  }
  return killing;
}

std::vector<std::size_t> countable_mutants(const Suite& suite) {
  std::vector<std::size_t> mutants;
  for (std::size_t m = 0; m < suite.mutants.size(); ++m) {
    if (suite.mutants[m].fate != SuiteMutant::Fate::equivalent) {
      mutants.push_back(m);
    }
  }
  return mutants;
}

// One run of mutants on cases, of which it notes the kills. Returns the mutants that live.
Result<std::vector<std::size_t>> run_on_cases(Runtime& runtime, const std::string& source,
                                              const Suite& suite, const KillingCases& killing,
                                              std::size_t begin, std::size_t end,
                                              const std::vector<std::size_t>& mutants,
                                              const std::stop_token& stop) {
  std::vector<std::vector<Edit>> edits =
      mapped(mutants, [&](const std::size_t m) { return suite.mutants[m].edits; });
  const std::vector<PlannedCall> calls(killing.calls.begin() + static_cast<std::ptrdiff_t>(begin),
                                       killing.calls.begin() + static_cast<std::ptrdiff_t>(end));
  SYNTH_TRY(const std::vector<VariantOutcomes> outcomes,
            mutant_outcomes(runtime, source, edits, calls, killing.time, stop));
  std::vector<std::size_t> living;
  for (std::size_t k = 0; k < mutants.size(); ++k) {
    bool lives = true;
    for (std::size_t i = begin; i < end; ++i) {
      SuiteCase& entry = *killing.cases[i];
      // Every test detects a mutant that does not load, or ends the process.
      if (!outcomes[k] ||
          (i - begin < outcomes[k]->size() &&
           judge(entry.test, (*outcomes[k])[i - begin], runtime.language()).verdict !=
               Verdict::pass)) {
        entry.kills.push_back(mutants[k]);
        lives = false;
        if (outcomes[k] && i - begin < outcomes[k]->size() &&
            has_right_result(entry.test, (*outcomes[k])[i - begin], runtime.language())) {
          entry.kills_by_arguments.push_back(mutants[k]);
        }
      }
    }
    if (lives) {
      living.push_back(mutants[k]);
    }
  }
  return living;
}

// Returns the mutants in an order that has no bias, so that the first of them stand for all.
std::vector<std::size_t> spread(std::vector<std::size_t> mutants) {
  constexpr std::uint32_t kGolden = 2654435769U;  // Knuth's multiplicative hash
  std::ranges::stable_sort(
      mutants, {}, [](std::size_t m) { return static_cast<std::uint32_t>(m + 1) * kGolden; });
  return mutants;
}

}  // namespace

Result<std::size_t> note_kills(Runtime& runtime, const std::string& source, Suite& suite,
                               const std::stop_token& stop) {
  const KillingCases killing = killing_cases(suite);
  const std::vector<std::size_t> mutants = countable_mutants(suite);
  if (killing.cases.empty()) {
    return 0;
  }
  SYNTH_CHECK(
      run_on_cases(runtime, source, suite, killing, 0, killing.cases.size(), mutants, stop));
  return mutants.size() * killing.cases.size();
}

Result<std::size_t> note_kills_in_time(Runtime& runtime, const std::string& source, Suite& suite,
                                       std::chrono::milliseconds time,
                                       const std::stop_token& stop) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  const KillingCases killing = killing_cases(suite);
  const std::vector<std::size_t> mutants = spread(countable_mutants(suite));
  if (killing.cases.empty()) {
    return 0;
  }
  // Most mutants are killed by the first cases: if these are slow, a few run first.
  const bool is_slow = killing.own_ms * static_cast<double>(mutants.size()) > kSlowMs;
  const auto together =
      static_cast<std::size_t>(std::clamp(kTogetherMs / std::max(killing.own_ms, 1.0), 4.0, 100.0));
  std::size_t runs = 0;
  for (std::size_t at = 0; at < mutants.size(); at += together) {
    const std::size_t last = std::min(at + together, mutants.size());
    std::vector<std::size_t> living(mutants.begin() + static_cast<std::ptrdiff_t>(at),
                                    mutants.begin() + static_cast<std::ptrdiff_t>(last));
    const std::vector<std::size_t> begun = living;
    std::size_t begin = 0;
    while (begin < killing.cases.size() && !living.empty() &&
           std::chrono::steady_clock::now() < deadline) {
      const std::size_t end =
          is_slow ? std::min(2 * begin + 1, killing.cases.size()) : killing.cases.size();
      runs += living.size() * (end - begin);
      SYNTH_TRY(living, run_on_cases(runtime, source, suite, killing, begin, end, living, stop));
      begin = end;
    }
    if (begin < killing.cases.size() && !living.empty()) {
      for (const std::size_t m : begun) {  // those killed so far would stand for too many
        suite.mutants[m].fate = SuiteMutant::Fate::untried;
      }
    }
  }
  return runs;
}

}  // namespace synth
