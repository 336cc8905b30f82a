#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/common/steps.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One form of a result, in a file of the session's folder `results`.
struct ResultFile {
  std::string mime;
  std::string file;
};

// A step as a session's folder keeps it.
struct SessionStep {
  std::int64_t number = 0;  // from 1
  std::string source;
  bool kept = true;     // true if the session remembers it; false if it ended the interpreter
  std::string verdict;  // pass, exception, time_limit, …
  std::string note;
  std::optional<RaisedError> error;
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  std::vector<std::vector<ResultFile>> shown;  // each result in its forms
  std::int64_t not_shown = 0;
  std::int64_t limit_ms = 0;  // the time limit of its run
  double duration_ms = 0;
  std::string digest;  // of all its results: a replay with other results is reported
};

// Returns the name of a step's outcome, as `synth run` prints it.
std::string_view verdict_of_step(const StepOutcome& step);

// Returns whether the step ended by itself and raised nothing.
bool succeeded(const SessionStep& step);

// Returns the MD5 of the verdict, the error, the output and the shown results.
Result<std::string> digest_of(const StepOutcome& step);

// Returns one line of `steps.jsonl`, with its end. The file is foreign when it is read again: every
// field is checked.
std::string step_line(const SessionStep& step);
// Reads one line of `steps.jsonl`. Errors: bad_input.
Result<SessionStep> read_step(std::string_view line);

}  // namespace synth
