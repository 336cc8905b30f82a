#pragma once

#include "synth/run/run_context.h"
#include "synth/source/module.h"
#include "testing/core/verdict.h"

#include <compare>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace synth {

// The failures of a candidate; the least is the best. Trusted tests weigh before all other tests.
struct Shortfall {
  int trusted = 0;  // examples and user tests that fail
  int tests = 0;    // all tests that fail
  friend auto operator<=>(const Shortfall&, const Shortfall&) = default;
};

// One run of one candidate on tests: its outcome, and the engine's verdicts.
struct TestRun {
  std::string module;  // the code that ran
  std::vector<Test> tests;
  std::vector<TestVerdict> verdicts;  // one per test, in the order of the tests
  CandidateOutcome outcome;
  Shortfall shortfall;
  std::string remark = {};  // a remark for the user on passing code; may be empty

  [[nodiscard]] bool passed() const;
  // Returns whether it fails only trusted tests, and a clear minority of them: at least three pass,
  // and three for each that fails.
  [[nodiscard]] bool fails_few_trusted_tests() const;
  [[nodiscard]] Verdict verdict() const { return worst(verdicts, outcome); }
  [[nodiscard]] std::vector<Failure> failures() const;
  [[nodiscard]] std::vector<std::string> failing_tests() const;
  // Returns the verdict of that test, or nullptr if it was not run here.
  [[nodiscard]] const TestVerdict* verdict_of(const Test& test) const;
  [[nodiscard]] bool passes(const Test& test) const;
  // Returns whether every test that passed in `before`, and was run here, passes.
  [[nodiscard]] bool keeps_what_passed(const TestRun& before) const;
  // Returns the run without some tests, as if they had never been run.
  [[nodiscard]] TestRun without(const std::function<bool(const Test&)>& left_out) const;
  void count_shortfall();
  // Returns a text that is equal for candidates that fail in the same way: the same tests, with the
  // same kinds of failure and results.
  [[nodiscard]] std::string failure_signature(Language language) const;
};

// Assembles the pieces and runs the tests on them in one cell. Clashing pieces are a candidate that
// does not load, not an error. Errors are of the set-up, or interrupted.
Result<TestRun> run_candidate(const RunContext& context, std::span<const FunctionCode> pieces,
                              std::vector<Test> tests);
Result<TestRun> run_candidate(const RunContext& context, std::span<const FunctionCode> pieces,
                              std::vector<Test> tests, const Limits& limits);

}  // namespace synth
