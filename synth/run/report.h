#pragma once

#include "synth/authors/author.h"
#include "synth/authors/spending.h"
#include "synth/solution/solution.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// A solution, and the reason if the run ended early. A run that ended early has its results so far.
struct SolveReport {
  Solution solution;
  std::optional<Error> ended_by;
  bool is_kept = false;  // true if it is in the cache, as a solution or as a resumable attempt
};

// Returns the exit status of a command that solves (docs/errors.md): 0 if everything passed and the
// confidence is `least` or better, 1 if not; if an error ended the run, that error's status.
inline int exit_status(const SolveReport& report,
                       ConfidenceLevel least = ConfidenceLevel::consistent) {
  const Solution& solution = report.solution;
  const bool is_good = solution.all_tests_passed && !solution.implementations.empty() &&
                       solution.confidence.level <= least;
  return report.ended_by ? exit_status(report.ended_by->code) : is_good ? 0 : 1;
}

// The result of `synth run`: a program's `result`.
struct RunReport {
  std::string code;
  Language language = Language::python;  // the language of the code
  ScriptOutcome outcome;
  std::string note;
  int attempts = 0;
  bool abstained = false;
  Confidence confidence;
  Spent spent;  // spent on language models

  // Returns the name of its verdict, or "abstained" if no program was written.
  [[nodiscard]] std::string_view verdict() const {
    return abstained ? "abstained" : name(verdict_without_test(outcome.outcome));
  }
};

}  // namespace synth
