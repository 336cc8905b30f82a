#pragma once

#include "synth/support/result.h"
#include "testing/core/limits.h"
#include "testing/core/outcome.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// One form of a result that a step shows: `text/html` and its bytes.
struct ShownForm {
  std::string mime;
  std::string content;
};
// One result in all its forms, the plain text first.
using ShownResult = std::vector<ShownForm>;

// The ending of a file with content of that MIME type: ".png". Nothing for a type that no result
// is shown in.
std::optional<std::string_view> file_ending_of(std::string_view mime);

// What one step came to.
struct StepOutcome {
  Outcome outcome;  // value: of the expression at its end (Python), or the exit status (Bash)
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  std::vector<ShownResult> shown;
  std::optional<std::size_t> result;  // of `shown`: the value of the expression at the end
  std::int64_t not_shown = 0;         // results that were too large
  bool ended = false;                 // the interpreter ended with the step, or was ended for it
};

// How an interpreter is started that runs step after step.
struct StepsRequest {
  // Of the cell: memory, processes and disk of all steps together.
  Limits limits;
  std::int64_t seed = 0;  // of Python's `random`: the same steps give the same numbers
  // In its folder from the beginning: name and content.
  std::vector<std::pair<std::string, std::string>> files = {};
};

// An interpreter in a cell that stays: what one step defines is there for the next. It holds a lane
// of the sandbox as long as it lives. Not thread-safe.
class StepInterpreter {
 public:
  virtual ~StepInterpreter() = default;

  // Runs a step with the time limits of `limits`. `number` names it in tracebacks. After an outcome
  // that says `ended`, nothing but `close` is of use. Errors: of the set-up; interrupted.
  virtual Result<StepOutcome> run(std::int64_t number, const std::string& source,
                                  const Limits& limits, std::stop_token stop) = 0;

  // Ends it, and returns what is in its folder and was not given. At most once.
  virtual Result<CollectedFiles> close() = 0;
};

}  // namespace synth
