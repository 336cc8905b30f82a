#pragma once

#include "synth/authors/author.h"
#include "synth/authors/spending.h"
#include "synth/solution/solution.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <string>

namespace synth {

// A solution, and why the run ended early if it did. A run that ended early has what was found.
struct SolveReport {
  Solution solution;
  std::optional<Error> ended_by;
  bool is_kept = false;  // in the cache, as a solution or as an attempt that can be resumed
};

// The exit status of a command that solves (docs/errors.md): 0 if everything passed and the
// confidence is `least` or better, 1 if not, and the status of the error that ended the run if one
// did.
int exit_status(const SolveReport& report, ConfidenceLevel least = ConfidenceLevel::consistent);

// `synth run`: a program's `result`.
struct RunReport {
  std::string code;
  Language language = Language::python;  // of the code
  ScriptOutcome outcome;
  std::string note;
  int attempts = 0;
  bool abstained = false;
  Confidence confidence;
  Spent spent;  // on language models
};

}  // namespace synth
