#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/protocol/lane_protocol.h"

namespace synth {

// The life of a lane: becomes what it is to be, tells what came of it, and serves cells, on each of
// its tracks one after the other, until the engine closes `socket` and what else it holds of the
// lane. Never returns.
[[noreturn]] void run_lane(LaneKind kind, Fd socket);

}  // namespace synth
