#include "synth/run/test_run.h"

#include "specs/json.h"
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

bool Trial::passed() const {
  return !outcome.load_error &&
         std::all_of(verdicts.begin(), verdicts.end(),
                     [](const TestVerdict& test) { return test.verdict == Verdict::pass; });
}

bool Trial::fails_minority_of_anchors() const {
  constexpr int kLeastAgreeing = 3;
  constexpr int kAgreeingForEach = 3;
  const auto anchors = static_cast<int>(std::ranges::count_if(tests, &Test::is_anchor));
  const int passing = anchors - shortfall.anchors;
  return !outcome.load_error && shortfall.anchors > 0 && shortfall.tests == shortfall.anchors &&
         passing >= kLeastAgreeing && passing >= kAgreeingForEach * shortfall.anchors;
}

std::vector<Failure> Trial::failures() const {
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

std::vector<std::string> Trial::failing_tests() const {
  std::vector<std::string> names;
  for (const Failure& failure : failures()) {
    names.push_back(failure.test.name);
  }
  return names;
}

std::string Trial::failure_signature(Language language) const {
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

const TestVerdict* Trial::verdict_of(const Test& test) const {
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (tests[i].name == test.name && tests[i].function == test.function) {
      return &verdicts[i];
    }
  }
  return nullptr;
}

bool Trial::passes(const Test& test) const {
  const TestVerdict* const verdict = verdict_of(test);
  return verdict != nullptr && verdict->verdict == Verdict::pass;
}

bool Trial::keeps_what_passed(const Trial& before) const {
  const std::vector<Failure> failing = failures();
  return std::ranges::none_of(failing,
                              [&](const Failure& failure) { return before.passes(failure.test); });
}

Trial Trial::without(const std::function<bool(const Test&)>& left_out) const {
  Trial rest = *this;
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

void Trial::count_shortfall() {
  shortfall = {};
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (verdicts[i].verdict != Verdict::pass) {
      shortfall.tests += 1;
      shortfall.anchors += tests[i].is_anchor() ? 1 : 0;
    }
  }
}

Result<Trial> run_candidate(const RunContext& context, std::span<const FunctionCode> pieces,
                            std::vector<Test> tests) {
  Runtime& runtime = context.runtime;
  Trial trial;
  trial.tests = std::move(tests);
  if (Result<std::string> module = assemble(runtime.language(), pieces); module) {
    trial.module = std::move(*module);
    SYNTH_TRY(Tested tested,
              run_tests(runtime, trial.module, trial.tests, context.request.limits, context.stop));
    trial.outcome = std::move(tested.outcome);
    trial.verdicts = std::move(tested.verdicts);
  } else {
    trial.outcome = rejected(module.error(), trial.tests.size());
    trial.verdicts = judge(trial.tests, trial.outcome, runtime.language());
  }
  trial.count_shortfall();
  return trial;
}

}  // namespace synth
