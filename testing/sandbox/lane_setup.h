#pragma once

#include "testing/sandbox/isolation.h"
#include "testing/sandbox/lane_kind.h"
#include "testing/sandbox/probe.h"

#include <optional>

namespace synth {

// Brings this process to what a lane of the kind is, and tries it with canaries unless one of the
// kind was tried before. The report says what holds, or why the lane can't be used; nothing if it
// could not even be set up.
std::optional<Isolation> set_up_lane(LaneKind kind, LevelReport& report);

}  // namespace synth
