#include "synth/pipeline/suite_strength.h"

#include "specs/made.h"
#include "synth/support/names.h"
#include "testing/suites/search/mutant_diff.h"

#include <algorithm>

namespace synth {
namespace {

using Fate = SuiteMutant::Fate;

constexpr std::size_t kMostSurviving = 200;

// The time for the mutants of a solution: a multiple of the time that its tests take on the code,
// within these bounds.
constexpr double kTimesTheTests = 50;
constexpr std::chrono::milliseconds kLeastMutationTime{5000};
constexpr std::chrono::milliseconds kMostMutationTime{15'000};

std::chrono::milliseconds mutation_time(const Solution& solution) {
  double own_ms = 0;
  for (const TestResult& result : solution.results) {
    own_ms += result.verdict.duration_ms;
  }
  const std::chrono::milliseconds wanted(static_cast<std::int64_t>(kTimesTheTests * own_ms));
  return std::clamp(wanted, kLeastMutationTime, kMostMutationTime);
}

// Returns the deciding tests that the code passes.
std::vector<ClaimedTest> deciding_tests(const Solution& solution, const std::string& function) {
  std::vector<ClaimedTest> tests;
  const auto found = solution.tests.find(function);
  if (found == solution.tests.end()) {
    return tests;
  }
  for (const Test& test : found->second) {
    if (!solution.is_disputed(function, test.name)) {
      tests.push_back({test});
    }
  }
  return tests;
}

bool takes_objects(const Solution& solution) {
  return std::ranges::any_of(solution.tests, [](const auto& of_function) {
    return std::ranges::any_of(of_function.second,
                               [](const Test& test) { return gives_made(test.call); });
  });
}

// Mutants are run as functions of plain values.
bool has_mutants(const Solution& solution) {
  return !takes_objects(solution) && solution.all_tests_passed &&
         solution.language == Language::python &&
         std::ranges::none_of(solution.specs.functions, &FunctionSpec::is_class);
}

SuiteRequest request_for(const Solution& solution, const std::string& function,
                         const Limits& limits) {
  SuiteRequest request{.source = solution.source,
                       .function = function,
                       .claims = deciding_tests(solution, function),
                       .limits = limits.for_all_calls()};
  request.others = names_of(solution.implementations);
  return request;
}

}  // namespace

SuiteStrength strength_of(std::span<const Suite> suites) {
  SuiteStrength strength;
  for (const Suite& suite : suites) {
    strength.tests += static_cast<int>(suite.cases.size());
    strength.mutants += static_cast<int>(suite.mutants.size() - suite.count(Fate::equivalent) -
                                         suite.count(Fate::untried));
    strength.untried += static_cast<int>(suite.count(Fate::untried));
    strength.killed += static_cast<int>(suite.count(Fate::killed));
    strength.likely_equivalent += static_cast<int>(suite.count(Fate::likely_equivalent));
  }
  return strength;
}

SuiteStrength strength_of(std::span<const Suite> suites, const std::string& source) {
  SuiteStrength strength = strength_of(suites);
  for (const Suite& suite : suites) {
    for (const SuiteMutant& mutant : suite.mutants) {
      const bool lives = mutant.fate == Fate::survived || mutant.fate == Fate::unreached;
      if (lives && strength.surviving.size() < kMostSurviving) {
        strength.surviving.push_back({.function = suite.function,
                                      .line = first_changed_line(source, mutant),
                                      .edit_operator = mutant.edit_operator,
                                      .reached = mutant.fate == Fate::survived,
                                      .diff = small_diff(source, mutant, "")});
      }
    }
  }
  return strength;
}

Result<std::optional<SuiteStrength>> measure_suite(Runtime& runtime, const Solution& solution,
                                                   const Limits& limits,
                                                   std::chrono::milliseconds most,
                                                   const std::stop_token& stop) {
  if (!has_mutants(solution)) {
    return std::nullopt;
  }
  const auto deadline = std::chrono::steady_clock::now() + std::min(most, mutation_time(solution));
  std::vector<Suite> suites;
  for (const auto& [function, code] : solution.implementations) {
    SuiteRequest request = request_for(solution, function, limits);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    request.mutation_time = std::max(left, std::chrono::milliseconds(0)) /
                            static_cast<int>(solution.implementations.size() - suites.size());
    SYNTH_TRY(suites.emplace_back(), grade_tests(runtime, request, stop));
  }
  return strength_of(suites, solution.source);
}

Result<void> strengthen_suite(Runtime& runtime, Solution& solution, const Limits& limits,
                              std::uint64_t seed, const std::stop_token& stop) {
  const ConfidenceLevel level = solution.confidence.level;
  const bool is_strong = solution.suite && solution.suite->score() >= 1;
  if (!has_mutants(solution) || is_strong ||
      (level != ConfidenceLevel::verified && level != ConfidenceLevel::consistent)) {
    return {};
  }
  std::vector<Suite> suites;
  for (const auto& [function, code] : solution.implementations) {
    SuiteRequest request = request_for(solution, function, limits);
    request.effort.seed = seed;
    SYNTH_TRY(suites.emplace_back(), build_suite(runtime, request, stop));
  }
  for (Suite& suite : suites) {
    // A solution's tests claim a call's result, and cannot claim a list of a generator's items.
    std::erase_if(suite.cases, [&](const SuiteCase& entry) {
      return entry.test.origin != TestOrigin::amplified || suite.form != ValueForm::plain ||
             entry.with_arguments;
    });
    for (const SuiteCase& entry : suite.cases) {
      solution.tests[suite.function].push_back(entry.test);
      solution.results.push_back({.function = suite.function, .verdict = entry.verdict});
    }
  }
  solution.suite = strength_of(suites, solution.source);
  solution.suite->tests = static_cast<int>(solution.results.size());
  return {};
}

}  // namespace synth
