#pragma once

#include "testing/sandbox/engine/probe.h"
#include "testing/sandbox/protocol/lane_kind.h"

#include <string>
#include <vector>

namespace synth {

// Which promise of the level did not hold when it was tried, as a sentence; empty when all did.
std::string broken_promise(LaneKind kind, const std::vector<Canary>& canaries);

}  // namespace synth
