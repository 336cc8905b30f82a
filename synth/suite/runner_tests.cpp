#include "synth/suite/runner_tests.h"

#include "synth/support/mapped.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWithin = " > ";  // between the names of nested tests

bool names_code(const std::vector<std::string>& named, const std::string& path) {
  return std::ranges::any_of(named, [&](const std::string& each) {
    return fs::path(each).stem() == fs::path(path).stem();
  });
}

// Returns the titles of tests whose claims the calls contradict.
Result<std::set<std::string>> contradicted(Runtime& runtime, const std::string& source,
                                           const std::vector<Test>& tests, const Limits& limits,
                                           const std::stop_token& stop) {
  const auto calls = mapped(tests, [](const Test& test) {
    return PlannedCall{test.function, test.call, ""};
  });
  std::set<std::string> titles;
  if (calls.empty()) {
    return titles;
  }
  SYNTH_TRY(const CandidateOutcome ran, runtime.run(source, calls, limits, stop));
  for (std::size_t i = 0; i < tests.size() && i < ran.outcomes.size(); ++i) {
    if (judge(tests[i], ran.outcomes[i], runtime.language()).verdict != Verdict::pass) {
      titles.insert(tests[i].name);
    }
  }
  return titles;
}

}  // namespace

Result<HeldRunnerTests> hold_runner_tests(Sandbox& sandbox, Runtime& runtime,
                                          const RunnerTestFile& file, const CodeUnderTest& code,
                                          Sharing sharing, const Limits& limits,
                                          const std::stop_token& stop) {
  SYNTH_TRY(RunnerTestClaims claims, read_runner_claims(file));
  if (!names_code(claims.code, code.path)) {
    return fail(Errc::bad_input,
                fmt::format("{} tests {}, not {}", file.name,
                            claims.code.empty() ? "no file"
                                                : fmt::format("{}", fmt::join(claims.code, ", ")),
                            code.path),
                "give tests that name the code's file by a relative path");
  }
  HeldRunnerTests held;
  for (Test& test : claims.tests) {
    if (std::ranges::find(code.functions, test.function, &FunctionPlace::name) !=
        code.functions.end()) {
      held.tests.push_back(std::move(test));
    }
  }
  SYNTH_TRY(const std::set<std::string> known,
            contradicted(runtime, code.source, held.tests, limits, stop));
  SYNTH_TRY(const TestFileRun run,
            run_runner_tests(sandbox, file, claims.code, code.source, sharing, limits, stop));
  if (run.shared) {
    held.notes.push_back(
        fmt::format("{} was run shared, in one process with the code, which could tell it anything",
                    file.name));
  } else if (!run.wanted.empty()) {
    held.notes.push_back(
        fmt::format("{} needs more than functions called by value ({}); with --shared-tests such "
                    "tests run in one process with the code",
                    file.name, run.wanted));
  }
  for (const TestVerdict& verdict : run.verdicts) {
    const std::size_t inner = verdict.test.rfind(kWithin);
    const std::string title =
        verdict.test.substr(inner == std::string::npos ? 0 : inner + kWithin.size());
    if (is_failure(verdict) && !known.contains(title)) {
      held.failing.push_back(fmt::format("'{}' in {}", verdict.test, file.name));
    }
  }
  return held;
}

}  // namespace synth
