#pragma once

#include "specs/literal.h"
#include "testing/suites/search/suite.h"
#include "tests/testing/runtimes/python_here.h"

#include <gtest/gtest.h>

namespace synth {

// Returns the suite of a Python function.
inline Suite built_suite(const std::string& source, const std::string& function,
                         std::vector<ClaimedTest> claims = {}) {
  const SuiteRequest request{.source = source,
                             .function = function,
                             .others = {},
                             .claims = std::move(claims),
                             .known = {},
                             .effort = {.times = 0.3}};
  auto suite = build_suite(*PythonHere::runtime(), request, {});
  EXPECT_TRUE(suite) << suite.error().message;
  return suite ? *std::move(suite) : Suite{};
}

// Returns the claim that a call gives a value.
inline ClaimedTest example(const std::string& function, std::vector<Value> args, Value expected) {
  synth::Test test;
  test.function = function;
  test.origin = TestOrigin::example;
  test.call.args = std::move(args);
  test.claim.expected = std::move(expected);
  return {std::move(test), "docstring"};
}

inline std::vector<std::string> names_of(const Suite& suite) {
  std::vector<std::string> names;
  for (const SuiteCase& entry : suite.cases) {
    names.push_back(entry.test.name);
  }
  return names;
}

inline std::vector<std::string> calls_in(const Suite& suite) {
  std::vector<std::string> calls;
  for (const SuiteCase& entry : suite.cases) {
    calls.push_back(to_source(suite.function, entry.test.call));
  }
  return calls;
}

// Returns the mutants that no case kills.
inline std::vector<std::string> living(const Suite& suite) {
  std::vector<std::string> found;
  for (const SuiteMutant& mutant : suite.mutants) {
    if (mutant.fate == SuiteMutant::Fate::survived || mutant.fate == SuiteMutant::Fate::unreached) {
      found.push_back(mutant.edit_operator + " -> " + mutant.edits[0].text);
    }
  }
  return found;
}

}  // namespace synth
