#include "synth/run/test_run.h"

#include "specs/json.h"
#include "synth/support/mapped.h"
#include "testing/runtimes/common/run_tests.h"

#include <algorithm>

namespace synth {
namespace {

CandidateOutcome rejected(const Error& error, std::size_t calls) {
  CandidateOutcome outcome;
  outcome.load_error = RaisedError{"NameClash", {}, error.message, std::nullopt, {}};
  outcome.outcomes.resize(calls);
  return outcome;
}

}  // namespace

bool TestRun::passed() const {
  return !outcome.load_error &&
         std::all_of(verdicts.begin(), verdicts.end(),
                     [](const TestVerdict& test) { return test.verdict == Verdict::pass; });
}

bool TestRun::fails_few_trusted_tests() const {
  constexpr int kLeastAgreeing = 3;
  constexpr int kAgreeingForEach = 3;
  const auto trusted = static_cast<int>(std::ranges::count_if(tests, &Test::is_trusted));
  const int passing = trusted - shortfall.trusted;
  return !outcome.load_error && shortfall.trusted > 0 && shortfall.tests == shortfall.trusted &&
         passing >= kLeastAgreeing && passing >= kAgreeingForEach * shortfall.trusted;
}

std::vector<Failure> TestRun::failures() const {
  std::vector<Failure> failures;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (verdicts[i].verdict == Verdict::pass) {
      continue;
    }
    failures.push_back({tests[i], verdicts[i]});
    if (outcome.load_error) {
      failures.back().verdict.verdict = Verdict::compile_error;
      failures.back().verdict.error = outcome.load_error;
    }
  }
  return failures;
}

std::vector<std::string> TestRun::failing_tests() const {
  return mapped(failures(), [](const Failure& failure) { return failure.test.name; });
}

std::string TestRun::failure_signature(Language language) const {
  JsonWriter signature;
  signature.begin_array();
  for (const Failure& failure : failures()) {
    const TestVerdict& verdict = failure.verdict;
    signature.string(failure.test.function).string(failure.test.name).string(name(verdict.verdict));
    signature.string(verdict.actual ? canonical(*verdict.actual, language) : "");
    signature.string(verdict.error ? verdict.error->type + ": " + verdict.error->message : "");
  }
  signature.end_array();
  return signature.take();
}

const TestVerdict* TestRun::verdict_of(const Test& test) const {
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (tests[i].name == test.name && tests[i].function == test.function) {
      return &verdicts[i];
    }
  }
  return nullptr;
}

bool TestRun::passes(const Test& test) const {
  const TestVerdict* const verdict = verdict_of(test);
  return verdict != nullptr && verdict->verdict == Verdict::pass;
}

bool TestRun::keeps_what_passed(const TestRun& before) const {
  const std::vector<Failure> failing = failures();
  return std::ranges::none_of(failing,
                              [&](const Failure& failure) { return before.passes(failure.test); });
}

TestRun TestRun::without(const std::function<bool(const Test&)>& left_out) const {
  TestRun rest = *this;
  rest.tests.clear();
  rest.verdicts.clear();
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (!left_out(tests[i])) {
      rest.tests.push_back(tests[i]);
      rest.verdicts.push_back(verdicts[i]);
    }
  }
  rest.count_shortfall();
  return rest;
}

void TestRun::count_shortfall() {
  shortfall = {};
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (verdicts[i].verdict != Verdict::pass) {
      shortfall.tests += 1;
      shortfall.trusted += tests[i].is_trusted() ? 1 : 0;
    }
  }
}

Result<TestRun> run_candidate(const RunContext& context, std::span<const FunctionCode> pieces,
                              std::vector<Test> tests) {
  return run_candidate(context, pieces, std::move(tests), context.request.limits);
}

Result<TestRun> run_candidate(const RunContext& context, std::span<const FunctionCode> pieces,
                              std::vector<Test> tests, const Limits& limits) {
  Runtime& runtime = *context.runtime;
  TestRun test_run;
  test_run.tests = std::move(tests);
  if (Result<std::string> module = context.request.module_with(pieces); module) {
    test_run.module = std::move(*module);
    SYNTH_TRY(Tested tested,
              run_tests(runtime, test_run.module, test_run.tests, limits, context.stop));
    test_run.outcome = std::move(tested.outcome);
    test_run.verdicts = std::move(tested.verdicts);
  } else {
    test_run.outcome = rejected(module.error(), test_run.tests.size());
    test_run.verdicts = judge(test_run.tests, test_run.outcome, runtime.language());
  }
  test_run.count_shortfall();
  return test_run;
}

}  // namespace synth
