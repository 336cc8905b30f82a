#pragma once

#include "specs/function_spec.h"
#include "synth/run/run_context.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// Returns the outcome of a program on each call. A call that hangs is cut off after a second; after
// ten of them the rest is not run. Errors are of the set-up, or interrupted.
Result<std::vector<Outcome>> run_calls(const RunContext& context, const std::string& module,
                                       std::span<const PlannedCall> calls);

// Returns the indices of calls that end in an unintended way: with an error that the code does not
// raise on purpose and the spec does not name, a crash, a limit, the end of the process.
std::vector<std::size_t> troubles_in(std::span<const Outcome> outcomes, const std::string& module,
                                     const FunctionSpec& spec, Language language);

// The differences of other code on the same calls, by their indices.
struct OutcomeChanges {
  std::vector<std::size_t> mended;   // troubles that return a value now
  std::vector<std::size_t> changed;  // values and intended exceptions that differ now
};
OutcomeChanges compare_outcomes(std::span<const Outcome> before,
                                std::span<const std::size_t> troubles,
                                std::span<const Outcome> after, Language language);

}  // namespace synth
