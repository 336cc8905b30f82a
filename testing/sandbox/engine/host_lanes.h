#pragma once

#include "testing/sandbox/engine/lane_source.h"

#include <memory>
#include <string>

namespace synth {

// Starts synth-lane, which makes this machine's own lanes; starts it again if it was killed.
// `program` as for find_lane_program(). Must be called before the program has threads.
Result<std::unique_ptr<LaneSource>> start_host_lanes(const std::string& program);

}  // namespace synth
