#include "testing/suites/runners/python_test_file.h"

#include "specs/literal.h"
#include "synth/support/text.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/exporters/exporters.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <random>

namespace synth {
namespace {

// [function, args, kwargs, kind, value, abs, rel, test]
Test read_claim_of(const Value& claim) {
  Test test;
  test.origin = TestOrigin::user;
  test.function = text_of(item_of(claim, 0));
  test.call.args = items_of(item_of(claim, 1));
  if (const auto* kwargs = item_of(claim, 2).get_if<Dict>()) {
    for (const auto& [key, value] : kwargs->entries) {
      test.call.kwargs.emplace_back(text_of(key), value);
    }
  }
  const std::string kind = text_of(item_of(claim, 3));
  if (kind == "raises") {
    test.kind = TestKind::error;
    test.claim.raises = text_of(item_of(claim, 4));
  } else {
    test.claim.expected = item_of(claim, 4);
  }
  if (kind == "near") {
    test.claim.tolerance = Tolerance{number_of(item_of(claim, 5)), number_of(item_of(claim, 6))};
  }
  test.name = text_of(item_of(claim, 7));
  return test;
}

bool is_plain(const Test& test) {
  const auto plain = [](const Value& value) { return !any_value(value, is_object); };
  return !test.function.empty() && std::ranges::all_of(test.call.args, plain) &&
         std::ranges::all_of(test.call.kwargs,
                             [&](const auto& argument) { return plain(argument.second); }) &&
         (!test.claim.expected || plain(*test.claim.expected));
}

// The runner's lines are told by it from what the tests and the candidate print.
std::string new_mark() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}{:08x}{:08x} ", random(), random(), random(), random());
}

// A program that ends with the call of the runner's `function`.
std::string runner_program(const PythonTestFile& file, std::string_view function,
                           const std::string& mark, const std::string& last_argument) {
  const std::string name = std::filesystem::path(file.name).filename().string();
  return fmt::format("{}\n{}\n{}({}, {}, {}, {})\n", kPythonCodeModules, kPythonTestRunner,
                     function, write_literal(Value(file.text)), write_literal(Value(name)),
                     write_literal(Value(mark)), last_argument);
}

std::optional<TestVerdict> read_told(std::string_view line) {
  const auto document = parse_json(line);
  const auto items = document ? JsonField(*document).items() : Result<std::vector<JsonField>>();
  if (!document || !items || items->size() != 3) {
    return std::nullopt;
  }
  const std::string outcome = text_of(items->at(1).json());
  TestVerdict verdict;
  verdict.test = text_of(items->at(0).json());
  verdict.verdict = outcome == "passed"    ? Verdict::pass
                    : outcome == "failed"  ? Verdict::wrong_answer
                    : outcome == "skipped" ? Verdict::not_run
                                           : Verdict::exception;
  verdict.note = text_of(items->at(2).json());
  return verdict;
}

// The tests that were told of, and the file's own verdict where it did not come to its end.
std::vector<TestVerdict> collect(std::string_view printed, const std::string& mark,
                                 const Outcome& whole) {
  std::vector<TestVerdict> verdicts;
  for (const std::string_view line : split(printed, '\n')) {
    if (line.starts_with(mark)) {
      if (auto told = read_told(line.substr(mark.size()))) {
        verdicts.push_back(*std::move(told));
      }
    }
  }
  // The program that runs the tests ends with an AssertionError where one of them failed.
  const bool ended = whole.ending == Verdict::pass || whole.ending == Verdict::wrong_answer;
  if (verdicts.empty() || !ended) {
    TestVerdict verdict;
    verdict.test = "the file";
    verdict.verdict =
        whole.ending == Verdict::pass && whole.error ? Verdict::exception : whole.ending;
    verdict.error = whole.error;
    verdict.note = whole.note;
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

bool has_failed(const TestVerdict& verdict) {
  return verdict.verdict != Verdict::pass && verdict.verdict != Verdict::not_run;
}

// Whether a failure is of a stub that was asked for more than a call by value.
bool needs_more(const TestVerdict& verdict) {
  const std::string why = (verdict.error ? verdict.error->type + ": " : "") + verdict.note;
  return has_failed(verdict) &&
         (why.find("NotPlain") != why.npos || why.starts_with("AttributeError") ||
          why.starts_with("TypeError") || why.starts_with("NameError"));
}

Result<PythonTestRun> run_apart(Runtime& python, const std::string& source,
                                const std::string& function, const PythonTestFile& file,
                                const Limits& limits, const std::stop_token& stop) {
  const std::string mark = new_mark();
  const std::string script = runner_program(file, "run_test_file", mark, "type(candidate)");
  SYNTH_TRY(const CandidateOutcome outcome,
            python.run_assertions(source, function, script, limits, stop));
  Outcome whole = cut_off(outcome.load_ending, "");
  whole.error = outcome.load_error;
  if (!outcome.load_error && !outcome.outcomes.empty()) {
    whole = outcome.outcomes.front();
  }
  return PythonTestRun{.verdicts = collect(outcome.stdout_text, mark, whole)};
}

Result<PythonTestRun> run_shared(Runtime& python, const std::string& source,
                                 const PythonTestFile& file, const Limits& limits,
                                 const std::stop_token& stop) {
  const std::string mark = new_mark();
  const std::string program =
      runner_program(file, "run_shared", mark, write_literal(Value(source)));
  SYNTH_TRY(const ScriptOutcome script, python.run_script(program, limits, stop));
  return PythonTestRun{.verdicts = collect(script.stdout_text, mark, script.outcome),
                       .shared = true};
}

}  // namespace

Result<PythonTestClaims> read_python_tests(Runtime& python, const PythonTestFile& file,
                                           std::stop_token stop) {
  const std::string name = std::filesystem::path(file.name).filename().string();
  auto found = value_of_program(python, kPythonTestClaims, "claims_in",
                                {Value(file.text), Value(name)}, std::move(stop));
  if (!found) {
    return fail(found.error().within("reading " + file.name));
  }
  if (const std::string missing = text_of(entry_of(*found, "missing")); !missing.empty()) {
    return fail(Errc::missing_interpreter,
                fmt::format("{} is run by {}, which {} does not have", file.name, missing,
                            python.toolchain()),
                "install it (Debian: python3-pytest), or name a Python that has it with --python");
  }
  PythonTestClaims claims;
  claims.unread = count_of(entry_of(*found, "unread"));
  for (const Value& item : items_of(entry_of(*found, "claims"))) {
    Test test = read_claim_of(item);
    if (is_plain(test)) {
      claims.tests.push_back(std::move(test));
    } else {
      ++claims.unread;
    }
  }
  if (const std::string problem = text_of(entry_of(*found, "problem")); !problem.empty()) {
    return fail(Errc::bad_input, fmt::format("reading {}: {}", file.name, problem),
                "the file has to load, with stand-ins for the code it tests");
  }
  return claims;
}

Result<PythonTestRun> run_python_tests(Runtime& python, const std::string& source,
                                       const std::string& function, const PythonTestFile& file,
                                       const Limits& limits, const std::stop_token& stop) {
  SYNTH_TRY(PythonTestRun apart, run_apart(python, source, function, file, limits, stop));
  if (std::ranges::none_of(apart.verdicts, needs_more)) {
    return apart;
  }
  SYNTH_TRY(PythonTestRun shared, run_shared(python, source, file, limits, stop));
  const auto failures = [](const PythonTestRun& run) {
    return std::ranges::count_if(run.verdicts, has_failed);
  };
  return failures(shared) < failures(apart) ? shared : apart;
}

}  // namespace synth
