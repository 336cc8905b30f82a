#pragma once

#include "synth/engine.h"

#include <string>

namespace synth {

// Returns a solution of one function `shout(text)` with one passing test, to which tests add.
inline Solution shout_solution() {
  Solution solution;
  solution.instruction = "Write shout(text).";
  FunctionSpec spec;
  spec.name = "shout";
  spec.inputs = {{"text", "str", ""}};
  spec.outputs.type = "str";
  solution.specs = {{spec}, "shout"};
  solution.order = {{{"shout"}, {}}};
  solution.source = "def shout(text):\n    return text.upper()\n";
  solution.implementations["shout"] = solution.source;
  solution.all_tests_passed = true;
  solution.confidence = {ConfidenceLevel::verified, "all examples pass", std::nullopt};
  return solution;
}

inline Test& add_test(Solution& solution, const std::string& name, Value argument, Claim claim) {
  Test test;
  test.function = "shout";
  test.name = name;
  test.origin = TestOrigin::example;
  test.call.args.push_back(std::move(argument));
  test.claim = std::move(claim);
  std::vector<Test>& tests = solution.tests["shout"];
  tests.push_back(std::move(test));
  return tests.back();
}

inline Claim expects(Value value) {
  Claim claim;
  claim.expected = std::move(value);
  return claim;
}

inline Claim raises(const std::string& exception) {
  Claim claim;
  claim.raises = exception;
  return claim;
}

inline TestResult& add_result(Solution& solution, const std::string& test, Verdict verdict) {
  TestResult result;
  result.function = "shout";
  result.verdict.test = test;
  result.verdict.verdict = verdict;
  solution.results.push_back(std::move(result));
  return solution.results.back();
}

}  // namespace synth
