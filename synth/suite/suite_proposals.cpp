#include "synth/suite/suite_proposals.h"

#include "synth/pipeline/repair_request.h"
#include "synth/run/test_plan.h"
#include "synth/support/text.h"

namespace synth {
namespace {

// Returns the specs of the spec file whose functions are in the code; with an author also functions
// that docstrings describe.
SpecSet specs_of_functions(std::span<const FunctionPlace> functions, const SpecSet& given,
                           bool asks) {
  SpecSet specs;
  for (const FunctionPlace& place : functions) {
    const FunctionSpec* const known = given.find(place.name);
    if (known != nullptr || (asks && !trim(place.docstring).empty())) {
      specs.functions.push_back(known != nullptr ? *known : spec_of(place));
      specs.functions.back().dependencies.clear();  // all functions exist already
      specs.entry_point = place.name;
    }
  }
  return specs;
}

}  // namespace

Result<std::map<std::string, std::vector<ClaimedTest>>> proposed_claims(
    const SuiteProposals& proposals, std::span<const FunctionPlace> functions, Language language,
    const std::stop_token& stop) {
  const bool asks = proposals.engine != nullptr;
  const SpecSet specs = specs_of_functions(functions, proposals.spec, asks);
  std::map<std::string, std::vector<Test>> tests;
  if (asks && !specs.functions.empty()) {
    SolveRequest request;
    request.instruction = "Tests of functions that are written already.";
    request.language = language;
    request.spec =
        SpecFile{.instruction = request.instruction, .language = language, .specs = specs};
    request.seed = proposals.seed;
    request.limits = proposals.limits;
    request.budget = proposals.budget;
    SYNTH_TRY(tests, proposals.engine->propose_tests(request, *proposals.observer, stop));
  } else {
    tests = TestPlan(specs, {}, language).all();
  }
  std::map<std::string, std::vector<ClaimedTest>> claims;
  for (auto& [function, own] : tests) {
    for (Test& test : own) {
      const bool is_example = test.origin == TestOrigin::example;
      claims[function].push_back({std::move(test), is_example ? "spec" : "author"});
    }
  }
  return claims;
}

}  // namespace synth
