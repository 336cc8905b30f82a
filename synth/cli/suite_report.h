#pragma once

#include "synth/solution/solution.h"
#include "testing/mutants/variants.h"
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
  std::vector<std::string> failing;  // given assertions that fail, beside the tests
  ExportedFile file;

  [[nodiscard]] std::size_t findings() const;
  // Killed mutants of all functions among those that are not equivalent, as far as is known.
  [[nodiscard]] double score() const;
};

// A solution whose implementations are the code that was given and whose tests are what was written
// (docs/formats/solution.md), and beside it what became of each mutant.
std::string suite_json(const SuiteReport& report);
// What a person acts on: findings, scores, and the mutants that survive as small diffs.
std::string suite_text(const SuiteReport& report);
// The same for a page, with the file if there are tests.
std::string suite_markdown(const SuiteReport& report);

}  // namespace synth
