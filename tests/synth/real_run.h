#pragma once

#include "synth/run/test_run.h"
#include "tests/synth/fakes.h"
#include "tests/testing/runtimes/python_here.h"

#include <string>
#include <utility>
#include <vector>

namespace synth {

inline Test trusted(std::string name, int argument, int expected) {
  Test test;
  test.function = "f";
  test.name = std::move(name);
  test.origin = TestOrigin::example;
  test.call.args = {Value(argument)};
  test.claim.expected = Value(expected);
  return test;
}

inline Test generated(std::string name, int argument, int expected) {
  Test test = trusted(std::move(name), argument, expected);
  test.origin = TestOrigin::model;
  return test;
}

inline TestVerdict verdict(std::string test, Verdict ending = Verdict::pass,
                           std::string note = "") {
  TestVerdict verdict;
  verdict.test = std::move(test);
  verdict.verdict = ending;
  verdict.note = std::move(note);
  return verdict;
}

// A run of an instruction with the machine's own Python and an author whose answers are scripted.
class RealRun {
 public:
  RealRun() { request.limits = short_limits(); }

  [[nodiscard]] RunContext context() {
    return {request, author, PythonHere::runtime().get(), store, observer, {}};
  }
  TestRun of(const std::vector<FunctionCode>& pieces, std::vector<Test> tests) {
    auto run = run_candidate(context(), pieces, std::move(tests));
    EXPECT_TRUE(run) << run.error().message;
    return run ? *std::move(run) : TestRun{};
  }

  SolveRequest request;
  ScriptedAuthor author;
  Observer observer;
  SolutionStore store = SolutionStore::none(request, observer);
};

}  // namespace synth
