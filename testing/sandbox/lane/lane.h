#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/protocol/lane_protocol.h"

namespace synth {

// Runs a lane: sets up its kind, reports the result, and serves cells, on each of its tracks one
// after the other, until the engine closes `socket` and its other descriptors of the lane. Never
// returns.
[[noreturn]] void run_lane(LaneKind kind, Fd socket);

}  // namespace synth
