#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/engine/sandbox.h"

#include <sys/types.h>

namespace synth {

// Sets the resource limits (setrlimit(2)) of a cell's program for this process and its children.
// `others` is how many processes the kernel already counts against the same user: a user namespace
// of the cell's own has its own count, otherwise all of the user's are in it.
Result<void> set_limits(const CellRequest& request, std::size_t others);

// How many threads other than ours run on this machine as `uid`.
std::size_t count_others(uid_t uid);

}  // namespace synth
