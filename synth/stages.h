#pragma once

#include "synth/workspace.h"
#include "testing/runtimes/common/runtime.h"

#include <span>
#include <string>

namespace synth {

// The stages of a run that are one step each; writing and repairing a group is GroupSolver's. Each
// leaves what it found in the workspace.

// Prose to specs: the user's spec file, else the author's reading. No functions and a note where
// the author could read nothing.
Result<void> read_specs(Author& author, Workspace& work);

// Specs to groups, and the user's examples and tests to a plan.
Result<void> order_groups(Workspace& work);

// Tests before code, for every group: the author's are added to the user's.
Result<void> write_tests(Author& author, Workspace& work, std::span<const Group> groups);

// Whether everything that the group depends on has code.
bool can_be_written(const Workspace& work, const Group& group);

// Everything the run has come to, as a solution: not yet verified or judged.
Solution gather(const Workspace& work, const Author& author, const Runtime& runtime);

// Holds the whole module against all its tests, disputed ones included.
Result<void> verify(Runtime& runtime, const Workspace& work, Solution& solution);

}  // namespace synth
