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

// Returns the extension of a file with content of that MIME type: ".png". Nothing for a type in
// which no result is shown.
std::optional<std::string_view> file_ending_of(std::string_view mime);

// The result of one step.
struct StepOutcome {
  Outcome outcome;  // value: of the final expression (Python), or the exit status (Bash)
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;
  std::vector<ShownResult> shown;
  std::optional<std::size_t> result;  // index in `shown` of the value of the final expression
  std::int64_t not_shown = 0;         // results that were too large
  bool ended = false;  // the interpreter ended with the step, or was ended because of it
};

// The parameters of an interpreter that runs step after step.
struct StepsRequest {
  // Limits of the cell: memory, processes and disk of all steps together.
  Limits limits;
  std::int64_t seed = 0;  // for Python's `random`: the same steps get the same numbers
  // Initial files of its folder: name and content.
  std::vector<std::pair<std::string, std::string>> files = {};
};

// An interpreter in a cell that stays: a step's definitions are available to the next. It holds a
// lane of the sandbox as long as it lives. Not thread-safe.
class StepInterpreter {
 public:
  virtual ~StepInterpreter() = default;

  // Runs a step with the time limits of `limits`. `number` names it in tracebacks. After an outcome
  // with `ended`, only `close` may be called. Errors: of the setup; interrupted.
  virtual Result<StepOutcome> run(std::int64_t number, const std::string& source,
                                  const Limits& limits, std::stop_token stop) = 0;

  // Ends it, and returns the files in its folder that were not given. At most once.
  virtual Result<CollectedFiles> close() = 0;
};

}  // namespace synth
