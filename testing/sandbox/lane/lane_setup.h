#pragma once

#include "testing/sandbox/engine/probe.h"
#include "testing/sandbox/lane/isolation.h"
#include "testing/sandbox/protocol/lane_kind.h"

#include <optional>

namespace synth {

// Brings this process to what a lane of the kind is, and tries it with canaries unless one of the
// kind was tried before. The report says what holds, or why the lane can't be used; nothing if it
// could not even be set up.
std::optional<Isolation> set_up_lane(LaneKind kind, LevelReport& report);

}  // namespace synth
