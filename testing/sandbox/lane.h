#pragma once

#include "synth/support/fd.h"
#include "testing/outcome.h"

namespace synth {

// The life of a lane: brings itself to the level, tells what came of it, and serves one cell after
// the other until the engine closes `socket`. Never returns.
[[noreturn]] void run_lane(IsolationLevel level, Fd socket);

}  // namespace synth
