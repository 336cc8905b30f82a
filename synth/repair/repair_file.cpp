#include "synth/repair/repair_file.h"

#include "synth/consensus/confidence.h"
#include "synth/repair/variant_runs.h"
#include "synth/support/mapped.h"
#include "synth/support/unified_diff.h"
#include "synth/support/within.h"
#include "testing/mutants/shared_tests.h"
#include "testing/runtimes/common/run_tests.h"
#include "testing/runtimes/common/settled_claims.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>

namespace synth {
namespace {

using Ending = RepairResult::Ending;

constexpr std::string_view kSharedNote =
    "the tests ran in the code's own process, where it could make them pass, since they need more "
    "than calls by value";
constexpr std::string_view kMayShare =
    "tests that need more than calls by value (classes, fixtures, changes in place) run in the "
    "code's own process with --shared-tests";

std::string module_of(const RepairOrder& order) {
  return std::filesystem::path(order.path).stem().string();
}

// Returns the tests. A test without a function belongs to the only function there is.
Result<std::vector<Test>> with_functions(const RepairOrder& order,
                                         const std::vector<FunctionPlace>& functions) {
  std::vector<Test> tests = order.tests;
  for (Test& test : tests) {
    if (test.function.empty() && functions.size() != 1) {
      return fail(Errc::bad_input,
                  fmt::format("{}: {} names no function, and {} has {}", order.tests_path,
                              test.name, order.path, functions.empty() ? "none" : "several"),
                  "give every test its \"function\"");
    }
    if (test.function.empty()) {
      test.function = functions[0].name;
    }
  }
  return tests;
}

Result<std::unique_ptr<RepairClaims>> read_claims(const RepairOrder& order, Runtime& runtime,
                                                  const std::stop_token& stop,
                                                  std::vector<Test>& tests) {
  SYNTH_TRY(const auto functions,
            within("reading " + order.path, repairable_functions(runtime, order.source, stop)));
  if (!order.assertions.empty() && runtime.language() != Language::python) {
    return fail(Errc::bad_input,
                fmt::format("{}: small edits of {} are searched with tests in JSON lines",
                            order.tests_path, info(runtime.language()).title),
                "--author asks a model, or a command, for a repair");
  }
  if (order.assertions.empty() && !order.tests.empty()) {
    SYNTH_TRY(tests, with_functions(order, functions));
    SYNTH_TRY(auto settled,
              with_settled_claims(runtime, order.source, tests, order.limits.limits, stop));
    return claims_of(settled ? *std::move(settled) : tests);
  }
  AssertionFile file{.text = order.assertions,
                     .module = module_of(order),
                     .functions = mapped(functions, &FunctionPlace::name)};
  return within("reading " + order.tests_path, claims_of(runtime, std::move(file), stop));
}

// Searches with the tests as calls at the end of the program.
Result<RepairResult> search_beside_tests(const RepairOrder& order, const SharedTests& shared,
                                         Runtime& runtime, const std::stop_token& stop) {
  RepairLimits limits = order.limits;
  limits.places = {{0, order.source.size()}};
  const auto claims = claims_of(shared.tests);
  SYNTH_TRY(RepairResult result, search_repair(runtime, shared.source, *claims, limits, stop));
  result.source = edited(order.source, result.edits);
  return result;
}

struct Searched {
  RepairResult result;
  bool shared = false;
};

Result<Searched> search(const RepairOrder& order, Runtime& runtime, const std::stop_token& stop,
                        std::vector<Test>& tests) {
  auto claims = read_claims(order, runtime, stop, tests);
  const bool could_share = !order.assertions.empty();
  const bool may_share = could_share && order.may_share;
  if (!claims && !(may_share && claims.error().code == Errc::bad_input)) {
    return could_share && claims.error().code == Errc::bad_input
               ? fail(Errc::bad_input, claims.error().message, std::string(kMayShare))
               : fail(claims.error());
  }
  std::optional<RepairResult> by_value;
  if (claims) {
    SYNTH_TRY(by_value, search_repair(runtime, order.source, **claims, order.limits, stop));
    if (!may_share || by_value->ending != Ending::not_repaired) {
      return Searched{*std::move(by_value)};
    }
  }
  auto shared = share_tests(runtime, order.source, order.assertions, module_of(order), stop);
  if (!shared && !by_value) {
    return fail(claims.error());
  }
  // A script has no own tests that could tell more.
  if (!shared || (by_value && shared->tests.front().name == kScriptTest)) {
    return Searched{*std::move(by_value)};
  }
  SYNTH_TRY(RepairResult beside, search_beside_tests(order, *shared, runtime, stop));
  return Searched{std::move(beside), true};
}

std::string outcome_in_words(const RepairResult& result) {
  switch (result.ending) {
    case Ending::nothing_fails:
      return fmt::format("nothing fails ({} {}); nothing is changed", result.checks,
                         result.checks == 1 ? "test" : "tests");
    case Ending::repaired:
      return fmt::format("repaired: {}; {} of {} programs tried pass", result.change,
                         result.plausible, result.tried);
    case Ending::not_repaired:
      break;
  }
  return fmt::format("no repair found: none of {} programs tried passes the tests", result.tried);
}

// Adds the results of the final program on the tests, as a solution lists them.
Result<void> add_results(const RepairOrder& order, const RepairReport& report, Runtime& runtime,
                         const Limits& limits, const std::stop_token& stop, Solution& solution) {
  if (report.tests.empty()) {
    TestResult whole;
    whole.verdict.test = order.tests_path;
    whole.verdict.verdict =
        report.result.ending == Ending::not_repaired ? Verdict::wrong_answer : Verdict::pass;
    solution.results.push_back(std::move(whole));
    return {};
  }
  SYNTH_TRY(Tested tested, run_tests(runtime, report.result.source, report.tests, limits, stop));
  for (std::size_t i = 0; i < report.tests.size(); ++i) {
    const Test& test = report.tests[i];
    solution.tests[test.function].push_back(test);
    solution.results.push_back(
        {.function = test.function, .verdict = std::move(tested.verdicts[i])});
  }
  solution.provenance.isolation_level = tested.outcome.level;
  return {};
}

}  // namespace

std::string patch_of_file(const std::string& path, const std::string& before,
                          const std::string& after) {
  const std::string_view below_here = std::filesystem::path(path).is_relative() ? "a/" : "";
  return unified_diff(before, after, std::string(below_here) + path,
                      (below_here.empty() ? "" : "b/") + path);
}

Result<RepairReport> repair_file(const RepairOrder& order, Runtime& runtime,
                                 const std::stop_token& stop) {
  RepairReport report;
  SYNTH_TRY(Searched searched, search(order, runtime, stop, report.tests));
  report.result = std::move(searched.result);
  report.shared = searched.shared;
  report.outcome = outcome_in_words(report.result);
  report.patch = patch_of_file(order.path, order.source, report.result.source);
  if (report.shared) {
    report.notes.emplace_back(kSharedNote);
  } else if (!order.assertions.empty() && !order.may_share &&
             report.result.ending == Ending::not_repaired) {
    report.notes.emplace_back(kMayShare);
  }
  report.confidence = assess_repair({.passes = report.result.ending != Ending::not_repaired,
                                     .outcome = report.outcome,
                                     .disagreement = report.result.disagreement,
                                     .shared = report.shared});
  return report;
}

Result<Solution> solution_of(const RepairOrder& order, const RepairReport& report, Runtime& runtime,
                             const Limits& limits, const std::stop_token& stop) {
  const RepairResult& result = report.result;
  Solution solution;
  solution.language = runtime.language();
  solution.source = result.source;
  solution.patch = report.patch;
  solution.all_tests_passed = result.ending != Ending::not_repaired;
  solution.confidence = report.confidence;
  solution.notes = report.notes;
  solution.notes.insert(solution.notes.begin(), report.outcome);
  solution.metrics.candidates = static_cast<int>(result.tried);
  solution.metrics.cache = "off";
  solution.provenance.author = "search";
  solution.provenance.toolchain = runtime.toolchain();
  if (result.ending == Ending::repaired) {
    HistoryEntry entry;
    entry.author = "search";
    entry.verdict = Verdict::pass;
    entry.root_cause = result.change;
    entry.failing_tests = result.failing;
    entry.change = report.patch;
    solution.history.push_back(std::move(entry));
  }
  SYNTH_CHECK(add_results(order, report, runtime, limits, stop, solution));
  return solution;
}

}  // namespace synth
