#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"
#include "synth/run/test_run.h"

#include <string>
#include <vector>

namespace synth {

// The questions to an author about a group.

// Returns the functions that the group may call, each with a way to run it. The context must
// outlive them. Not thread-safe, nor are their copies: questions that are asked side by side need
// their own.
std::vector<CallableFunction> callable_functions(const RunContext& context, const Draft& draft,
                                                 const std::vector<std::string>& group);

// Returns a function that runs code that an author is unsure of, together with the group's
// dependencies. Refers to `context` and `draft`.
RunCode code_runner(const RunContext& context, const Draft& draft,
                    const std::vector<std::string>& group);

// Returns the question for new code. `tried` has the earlier failures.
ImplementationQuestion implementation_question(const RunContext& context, const Draft& draft,
                                               const std::vector<std::string>& group,
                                               std::vector<Tried> tried);

// Returns the question for repairs of the candidate in `base`, as it ran. It includes the
// dependencies that the failures' tracebacks point into: the fault may be theirs.
RepairQuestion repair_question(ImplementationQuestion base, const Draft& draft,
                               const Implementations& candidate, const TestRun& test_run);

}  // namespace synth
