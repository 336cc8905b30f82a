#pragma once

#include "synth/run/workspace.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>

namespace synth {

// A function that depends on no other and that its author could not write, broken into smaller ones
// by that author: a workspace of its own with their specs, their tests, and the function on top of
// them, in which all of them can be written. Nothing where the author varies not, has no smaller
// functions to name, or may not be asked; the workspace is told why. What is broken up is not
// broken up again.
std::optional<Workspace> break_up(Author& author, Workspace& work, const Group& group);

// Takes what came of it into the whole: if the function passes its tests now, the smaller functions
// too; otherwise only the history. Whether it does.
Result<bool> take_parts(Runtime& runtime, Workspace& work, Workspace parts, const Group& group);

}  // namespace synth
