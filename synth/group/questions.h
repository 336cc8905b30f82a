#pragma once

#include "synth/run/draft.h"
#include "synth/run/run_context.h"
#include "synth/run/test_run.h"

#include <string>
#include <vector>

namespace synth {

// What an author is asked about a group.

// Returns what the group may call, to be run by itself. The context must outlive it. Not
// thread-safe, nor are its copies: each question that is asked side by side gets its own.
std::vector<CallableFunction> callable_functions(const RunContext& context, const Draft& draft,
                                                 const std::vector<std::string>& group);

// Runs code that an author is not sure of, beside what the group is written on. Refers to `context`
// and `draft`.
RunCode code_runner(const RunContext& context, const Draft& draft,
                    const std::vector<std::string>& group);

// `tried`: what failed before.
ImplementationQuestion implementation_question(const RunContext& context, const Draft& draft,
                                               const std::vector<std::string>& group,
                                               std::vector<Tried> tried);

// For a candidate of the group in `base`, as it ran. Also about the dependencies that the failures'
// tracebacks point into: the fault may be theirs.
RepairQuestion repair_question(ImplementationQuestion base, const Draft& draft,
                               const Implementations& candidate, const TestRun& test_run);

}  // namespace synth
