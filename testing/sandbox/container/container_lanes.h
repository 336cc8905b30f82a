#pragma once

#include "testing/sandbox/container/container_engine.h"
#include "testing/sandbox/engine/lane_source.h"

#include <memory>
#include <string>

namespace synth {

// Makes lanes of level `container`: each is synth-lane in a container of its own, shown there with
// its libraries and a socket on which it calls back. Inside, its cells are of level `landlock`, so
// that candidates in one container are kept from each other and from what judges them.
// `lane_program` as find_lane_program() takes it. Errors: sandbox_level.
Result<std::unique_ptr<LaneSource>> start_container_lanes(ContainerEngine engine,
                                                          const std::string& lane_program);

}  // namespace synth
