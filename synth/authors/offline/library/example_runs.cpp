#include "synth/authors/offline/library/example_runs.h"

#include "testing/core/bash_test.h"
#include "testing/core/verdict.h"

#include <utility>

namespace synth {

std::vector<Test> tests_of(const FunctionSpec& spec, const std::vector<Example>& examples,
                           Language language) {
  std::vector<Test> tests;
  for (const Example& example : examples) {
    Test test;
    test.function = spec.name;
    test.call = example.call;
    test.claim = example.claim;
    if (language == Language::bash) {
      auto of_script = as_bash_test(std::move(test), spec.parameter_names());
      if (!of_script) {
        return {};
      }
      test = *std::move(of_script);
    }
    tests.push_back(std::move(test));
  }
  return tests;
}

bool passes(const std::string& code, const std::vector<Test>& tests, Language language,
            const RunCode& run) {
  if (tests.empty()) {
    return false;
  }
  std::vector<Call> calls;
  for (const Test& test : tests) {
    calls.push_back(test.call);
  }
  const std::vector<Outcome> outcomes = run(code, tests.front().function, calls);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (i >= outcomes.size() || judge(tests[i], outcomes[i], language).verdict != Verdict::pass) {
      return false;
    }
  }
  return true;
}

}  // namespace synth
