#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/lane_kind.h"

namespace synth {

// The life of a lane: becomes what it is to be, tells what came of it, and serves one cell after
// the other until the engine closes `socket`. Never returns.
[[noreturn]] void run_lane(LaneKind kind, Fd socket);

}  // namespace synth
