#pragma once

#include "synth/run/solution_store.h"
#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

#include <vector>

namespace synth {

// The groups that can be written side by side once those before them are written: a
// group's level is one above the highest of those it depends on.
std::vector<std::vector<Group>> levels_of(const Workspace& work);

// Writes every group, dependencies first and those of a level side by side, and keeps in the cache
// what passed. What comes of it is the same however many are written at once: each works on what
// was there before its level, and results are taken in the groups' order. Where an earlier group of
// the level has repaired a function that a later one built on, that one is tried again on the new
// code. A function without dependencies that its author could not write is broken into smaller
// ones, once (synth/pipeline/decompose.h). Errors: the first group's that had one; everything found
// until then is in the workspace.
Result<void> write_groups(Author& author, Runtime& runtime, Workspace& work, SolutionCache& cache);

}  // namespace synth
