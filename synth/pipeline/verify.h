#pragma once

#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

namespace synth {

// Everything the run has come to, as a solution: not yet verified or judged.
Solution gather(const Workspace& work, const Author& author, const Runtime& runtime);

// Holds the whole module against all its tests, disputed ones included.
Result<void> verify(Runtime& runtime, const Workspace& work, Solution& solution);

}  // namespace synth
