#pragma once

#include "testing/sandbox/engine/lane_source.h"

#include <memory>
#include <string>

namespace synth {

// Starts synth-lane, which makes lanes of this machine's own; again if it was killed.
// `program` as find_lane_program() takes it. Must be called before the program has threads.
Result<std::unique_ptr<LaneSource>> start_host_lanes(const std::string& program);

}  // namespace synth
