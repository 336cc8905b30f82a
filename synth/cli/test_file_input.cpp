#include "synth/cli/test_file_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace synth {

bool names_runner_tests(const Invocation& invocation) {
  const auto path = invocation.value("tests");
  return path && std::filesystem::path(*path).extension() == ".py";
}

Result<RunnerTests> read_runner_tests(const CommandContext& context, const Session& session) {
  const std::string path = context.invocation.value("tests").value_or("");
  RunnerTests tests;
  SYNTH_TRY(const std::string text, read_text_file(path, kMaxInputBytes));
  tests.file = {.name = std::filesystem::path(path).filename().string(), .text = text};
  SYNTH_TRY(tests.claims,
            read_python_tests(session.python(), tests.file, session.interrupt().token()));
  if (tests.claims.tests.empty()) {
    return fail(Errc::bad_input,
                fmt::format("{} says of no call with values what it gives or raises", path),
                "compare what functions of the code give with values; the code is what the file "
                "imports and is not installed");
  }
  return tests;
}

GivenTests given_tests(const RunnerTests& tests) {
  GivenTests given{.tests = tests.claims.tests, .instruction = {}};
  const std::string& function = given.tests.front().function;
  std::size_t positions = 0;
  std::vector<std::string> keywords;
  for (const Test& test : given.tests) {
    if (test.function != function) {
      return given;
    }
    positions = std::max(positions, test.call.args.size());
    for (const auto& [keyword, value] : test.call.kwargs) {
      if (std::ranges::find(keywords, keyword) == keywords.end()) {
        keywords.push_back(keyword);
      }
    }
  }
  std::string parameters;
  for (std::size_t i = 0; i < positions; ++i) {
    parameters +=
        fmt::format("{}{}", i == 0 ? "" : ", ",
                    i < 26 ? std::string(1, static_cast<char>('a' + i)) : fmt::format("a{}", i));
  }
  for (const std::string& keyword : keywords) {
    parameters += fmt::format("{}{}", parameters.empty() ? "" : ", ", keyword);
  }
  given.instruction = fmt::format("Write a function {}({}).", function, parameters);
  return given;
}

Result<void> hold_to_runner(const RunnerTests& tests, const CommandContext& context,
                            const Session& session, SolveReport& report) {
  Solution& solution = report.solution;
  if (solution.implementations.empty()) {
    return {};
  }
  SYNTH_TRY(PythonTestRun run,
            run_python_tests(session.python(), solution.source, solution.specs.entry_point,
                             tests.file, context.settings.limits, session.interrupt().token()));
  std::size_t failed = 0;
  for (TestVerdict& verdict : run.verdicts) {
    const bool is_skipped = verdict.verdict == Verdict::not_run;
    failed += verdict.verdict != Verdict::pass && !is_skipped ? 1U : 0U;
    if (is_skipped) {
      solution.notes.push_back(
          fmt::format("{} was skipped by its runner: {}", verdict.test, verdict.note));
    } else {
      solution.results.push_back({.function = tests.file.name, .verdict = std::move(verdict)});
    }
  }
  if (run.shared) {
    solution.notes.push_back(
        fmt::format("{} needs more than functions called by value: it was run shared, in one "
                    "process with the code, which could tell it anything",
                    tests.file.name));
  }
  if (tests.claims.unread > 0) {
    solution.notes.push_back(fmt::format(
        "{} of the assertions in {} say more than what a call with values gives: they were run, "
        "but not searched for",
        tests.claims.unread, tests.file.name));
  }
  if (failed > 0) {
    solution.all_tests_passed = false;
    solution.confidence.level = ConfidenceLevel::failed;
    solution.confidence.reason = fmt::format("{} of {} tests of {} fail under their own runner",
                                             failed, run.verdicts.size(), tests.file.name);
  }
  return {};
}

}  // namespace synth
