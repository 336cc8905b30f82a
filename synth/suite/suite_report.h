#pragma once

#include "synth/solution/solution.h"
#include "testing/mutants/variants.h"
#include "testing/suites/code/adapters.h"
#include "testing/suites/exporters/exported_suite.h"
#include "testing/suites/search/suite.h"

namespace synth {

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

  [[nodiscard]] std::size_t findings() const;
  // Killed mutants of all functions among those that are not equivalent, as far as is known.
  [[nodiscard]] double score() const;
  // Why that is too little for somebody who wants so much (in percent) of each suite: a sentence
  // for each that has less.
  [[nodiscard]] std::vector<std::string> below(double least_percent) const;
};

// A solution whose implementations are the code that was given and whose tests are what was
// written, and beside it what became of each mutant.
std::string suite_json(const SuiteReport& report);
// The lines of the source that a mutant changes, as a diff without context.
std::string small_diff(const std::string& source, const SuiteMutant& mutant,
                       std::string_view indent);

}  // namespace synth
