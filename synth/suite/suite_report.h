#pragma once

#include "synth/solution/solution.h"
#include "testing/mutants/variants.h"
#include "testing/suites/code/adapters.h"
#include "testing/suites/exporters/exported_suite.h"
#include "testing/suites/search/suite.h"

#include <optional>

namespace synth {

// What became of a file of tests that was there.
struct SuiteAddition {
  std::size_t killed_before = 0;  // mutants, by its own tests
  std::size_t tests = 0;          // that were added
  bool in_time = true;            // its tests were run on every mutant
};

// What `synth suite` found about a file, and the file it writes.
struct SuiteReport {
  std::string code_path;
  Language language = Language::python;
  std::string toolchain;
  std::string source;
  std::vector<FunctionPlace> functions;  // those that have suites
  std::vector<Suite> suites;
  std::vector<std::string> skipped;  // functions without a suite, with why
  std::vector<std::string> failing;  // given assertions that fail, beside the tests
  Adapters adapters;  // functions that stand for methods and the like, and have suites
  ExportedFile file;
  std::optional<SuiteAddition> addition = {};

  [[nodiscard]] bool has_tests() const;
  [[nodiscard]] std::size_t findings() const;
  // Killed mutants of all functions among those that are not equivalent, as far as is known.
  [[nodiscard]] double score() const;
  // A sentence for each suite that has less.
  [[nodiscard]] std::vector<std::string> below(double least_percent) const;
};

// Why the score of a suite is too little for somebody who wants so much (in percent); nothing if
// it is not.
std::optional<std::string> weakness_of(const Suite& suite, double least_percent);

// A solution whose implementations are the code that was given and whose tests are what was
// written.
Solution suite_solution(const SuiteReport& report);
// The same, and beside it what became of each mutant.
std::string suite_json(const SuiteReport& report);

}  // namespace synth
