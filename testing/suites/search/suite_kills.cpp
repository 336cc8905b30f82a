#include "testing/suites/search/suite_kills.h"

#include "testing/core/verdict.h"
#include "testing/mutants/variants.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/search/code_variants.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace synth {
namespace {

// CPU limits of a mutant's call: at least twice what the search allows, and several times the
// function's own time. A case that takes longer is not run on mutants.
constexpr std::chrono::milliseconds kLeastMutantTime{40};
constexpr std::chrono::milliseconds kMostMutantTime{400};
constexpr double kTimesTheFunction = 4;

Result<std::vector<VariantOutcomes>> mutant_outcomes(Runtime& runtime, const std::string& source,
                                                     const std::vector<std::vector<Edit>>& edits,
                                                     const std::vector<PlannedCall>& calls,
                                                     std::chrono::milliseconds time,
                                                     const std::stop_token& stop) {
  return runtime.language() == Language::python
             ? run_variants(runtime, source, edits, calls, {.a_call = time, .most_cut = 1}, stop)
             : run_code_variants(runtime, source, edits, calls, time, stop);
}

}  // namespace

PlannedCall call_of_case(const std::string& function, const Call& call, bool with_arguments) {
  return {.function = with_arguments ? std::string(kWithArguments) : function,
          .call = call,
          .setup = ""};
}

Result<std::size_t> note_kills(Runtime& runtime, const std::string& source, Suite& suite,
                               const std::stop_token& stop) {
  std::vector<PlannedCall> calls;
  std::vector<SuiteCase*> cases;
  std::chrono::milliseconds time = kLeastMutantTime;
  for (SuiteCase& entry : suite.cases) {
    const std::chrono::milliseconds needed(
        static_cast<std::int64_t>(kTimesTheFunction * entry.verdict.duration_ms));
    if (!entry.finding && needed <= kMostMutantTime) {
      time = std::max(time, needed);
      calls.push_back(call_of_case(suite.function, entry.test.call, entry.with_arguments));
      calls.back().setup = entry.test.setup;
      cases.push_back(&entry);
    }
  }
  std::vector<std::vector<Edit>> edits;
  std::vector<std::size_t> run;
  for (std::size_t m = 0; m < suite.mutants.size(); ++m) {
    if (suite.mutants[m].fate != SuiteMutant::Fate::equivalent && !calls.empty()) {
      edits.push_back(suite.mutants[m].edits);
      run.push_back(m);
    }
  }
  SYNTH_TRY(const std::vector<VariantOutcomes> outcomes,
            mutant_outcomes(runtime, source, edits, calls, time, stop));
  for (std::size_t k = 0; k < run.size(); ++k) {
    for (std::size_t i = 0; i < cases.size(); ++i) {
      // Every test detects a mutant that does not load, or ends the process.
      if (!outcomes[k] ||
          (i < outcomes[k]->size() &&
           judge(cases[i]->test, (*outcomes[k])[i], runtime.language()).verdict != Verdict::pass)) {
        cases[i]->kills.push_back(run[k]);
      }
    }
  }
  return run.size() * cases.size();
}

}  // namespace synth
