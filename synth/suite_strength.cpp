#include "synth/suite_strength.h"

#include <algorithm>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

// Those that the code passes, and that decide.
std::vector<Test> deciding_tests(const Solution& solution, const std::string& function) {
  std::vector<Test> tests;
  const auto found = solution.tests.find(function);
  if (found == solution.tests.end()) {
    return tests;
  }
  std::ranges::copy_if(found->second, std::back_inserter(tests), [&](const Test& test) {
    return std::ranges::none_of(solution.results, [&](const TestResult& result) {
      return result.disputed && result.function == function && result.verdict.test == test.name;
    });
  });
  return tests;
}

}  // namespace

SuiteStrength strength_of(std::span<const Suite> suites) {
  SuiteStrength strength;
  for (const Suite& suite : suites) {
    strength.tests += static_cast<int>(suite.cases.size());
    strength.mutants += static_cast<int>(suite.mutants.size() - suite.count(Fate::equivalent));
    strength.killed += static_cast<int>(suite.count(Fate::killed));
    strength.likely_equivalent += static_cast<int>(suite.count(Fate::likely_equivalent));
  }
  return strength;
}

Result<std::optional<SuiteStrength>> measure_suite(Runtime& runtime, const Solution& solution,
                                                   const Limits& limits,
                                                   const std::stop_token& stop) {
  if (!solution.all_tests_passed || solution.language != Language::python) {
    return std::nullopt;
  }
  std::vector<std::string> functions;
  for (const auto& [function, code] : solution.implementations) {
    functions.push_back(function);
  }
  std::vector<Suite> suites;
  for (const std::string& function : functions) {
    SYNTH_TRY(suites.emplace_back(), grade_tests(runtime,
                                                 {.source = solution.source,
                                                  .function = function,
                                                  .others = functions,
                                                  .claims = deciding_tests(solution, function),
                                                  .known = {},
                                                  .limits = limits},
                                                 stop));
  }
  return strength_of(suites);
}

}  // namespace synth
