#pragma once

#include "specs/function_spec.h"
#include "synth/run/run_context.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// What a program does on each call; a call that hangs is cut off after a second. Errors are of the
// set-up, or interrupted.
Result<std::vector<Outcome>> run_calls(const RunContext& context, const std::string& module,
                                       std::span<const PlannedCall> calls);

// Whether a call ends as nobody meant it to: an error that the code does not raise on purpose and
// the spec does not name, or a crash, a limit, the end of the process.
bool is_trouble(const Outcome& outcome, const std::string& module, const FunctionSpec& spec,
                Language language);

// What other code does on the same calls.
struct OutcomeChanges {
  std::vector<std::size_t> troubles;  // of the first code, by their places
  std::vector<std::size_t> mended;    // those that return a value now
  std::vector<std::size_t>
      changed;  // that gave a value, or an error that was meant, and differ now
};
OutcomeChanges compare_outcomes(std::span<const Outcome> before, std::span<const Outcome> after,
                                const std::string& module, const FunctionSpec& spec,
                                Language language);

}  // namespace synth
