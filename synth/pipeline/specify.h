#pragma once

#include "synth/run/workspace.h"

namespace synth {

// Prose to specs: the user's spec file, else the author's reading. No functions and a note where
// the author could read nothing.
Result<void> read_specs(Author& author, Workspace& work);

// Specs to groups, and the user's examples and tests to a plan.
Result<void> order_groups(Workspace& work);

}  // namespace synth
