#pragma once

#include "testing/sandbox/container/container_engine.h"
#include "testing/sandbox/engine/lane_source.h"

#include <memory>
#include <string>

namespace synth {

// Makes lanes of level `container`: each is synth-lane in a container of its own, which has its
// libraries and a socket for calling back. Its cells are of level `landlock`, so that candidates in
// one container are isolated from each other and from the processes that judge them. `lane_program`
// as for find_lane_program(). Errors: sandbox_level.
Result<std::unique_ptr<LaneSource>> start_container_lanes(ContainerEngine engine,
                                                          const std::string& lane_program);

}  // namespace synth
