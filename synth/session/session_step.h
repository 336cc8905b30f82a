#pragma once

#include "specs/language.h"
#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/common/steps.h"

#include <chrono>
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
  bool kept = true;     // it is part of what the session remembers; else it ended the interpreter
  std::string verdict;  // pass, exception, time_limit, …
  std::string note;
  std::optional<RaisedError> error;
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  std::vector<std::vector<ResultFile>> shown;  // each result in its forms
  std::int64_t not_shown = 0;
  std::chrono::milliseconds limit{0};  // of time, that it ran with
  double duration_ms = 0;
  std::string digest;  // of all that it gave: a replay that gives something else is told
};

// The name of what a step came to, as `synth run` says it.
std::string_view verdict_of_step(const StepOutcome& step);

// Whether the step came to its end by itself and raised nothing.
bool succeeded(const SessionStep& step);

// MD5 of the verdict, the error, what was printed and what was shown.
Result<std::string> digest_of(const StepOutcome& step);

// One line of `steps.jsonl`, with its end. The file is foreign when it is read again: every field
// is checked.
std::string step_line(const SessionStep& step);
Result<SessionStep> read_step(std::string_view line);

}  // namespace synth
