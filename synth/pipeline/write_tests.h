#pragma once

#include "synth/run/workspace.h"

#include <span>

namespace synth {

// Tests before code, for every group: the author's are added to the user's.
Result<void> write_tests(Author& author, Workspace& work, std::span<const Group> groups);

}  // namespace synth
