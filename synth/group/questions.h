#pragma once

#include "synth/run/test_run.h"
#include "synth/run/workspace.h"

#include <string>
#include <vector>

namespace synth {

// What an author is asked about a group, from what the workspace knows.

// What the group may call, to be run by itself. The workspace and the runtime must outlive it. Not
// thread-safe, nor are its copies: each question that is asked side by side gets its own.
std::vector<CallableFunction> callable_functions(Runtime& runtime, const Workspace& work,
                                                 const std::vector<std::string>& group);

// `tried`: what failed before.
ImplementationQuestion implementation_question(const Workspace& work,
                                               const std::vector<std::string>& group,
                                               std::vector<Tried> tried);

// For a candidate of the group in `base`, as it ran. Also about the dependencies that the failures'
// tracebacks point into: the fault may be theirs.
RepairQuestion repair_question(ImplementationQuestion base, const Workspace& work,
                               const Implementations& candidate, const Trial& trial);

// Lists of names, in the order in which they were added.
bool contains(const std::vector<std::string>& names, const std::string& name);
void append_new(std::vector<std::string>& names, const std::vector<std::string>& more);
std::vector<std::string> names_of(const Implementations& implementations);

}  // namespace synth
