#pragma once

#include "synth/solution/solution.h"
#include "testing/mutants/variants.h"
#include "testing/suites/code/adapters.h"
#include "testing/suites/exporters/exported_suite.h"
#include "testing/suites/search/suite.h"

#include <optional>

namespace synth {

// The extension of an existing file of tests.
struct SuiteAddition {
  std::size_t killed_before = 0;  // mutants, by its own tests
  std::size_t tests = 0;          // that were added
  bool in_time = true;            // true if its tests were run on every mutant
};

// The results of `synth suite` for a file, and the file that it writes.
struct SuiteReport {
  std::string code_path;
  Language language = Language::python;
  std::string toolchain = {};
  std::string source;
  std::vector<FunctionPlace> functions = {};  // those that have suites
  std::vector<Suite> suites = {};
  std::vector<std::string> skipped = {};  // functions without a suite, with the reason
  std::vector<std::string> failing = {};  // given assertions that fail, beside the tests
  Adapters adapters = {};  // functions that stand for methods and the like, and have suites
  ExportedFile file = {};
  std::optional<SuiteAddition> addition = {};

  [[nodiscard]] bool has_tests() const;
  [[nodiscard]] std::size_t findings() const;
  // Returns the share of killed mutants of all functions among those that are not known to be
  // equivalent.
  [[nodiscard]] double score() const;
  // Returns a sentence for each suite with a lower score.
  [[nodiscard]] std::vector<std::string> below(double least_percent) const;
};

// Returns the reason if the score of a suite is below `least_percent`; nothing if it is not.
std::optional<std::string> weakness_of(const Suite& suite, double least_percent);

// Returns a solution whose implementations are the given code and whose tests are the written ones.
Solution suite_solution(const SuiteReport& report);
// Returns the same as JSON, with the fate of each mutant.
std::string suite_json(const SuiteReport& report);

}  // namespace synth
