#pragma once

#include "testing/sandbox/engine/lane_cell.h"
#include "testing/sandbox/engine/probe.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <functional>
#include <memory>
#include <vector>

namespace synth {

using Tracks = std::vector<std::unique_ptr<Lane>>;

// The tracks of a new lane, and the report on its level; no tracks if the level is not available.
struct MadeLane {
  Tracks tracks = {};
  LevelReport report = {};
};

// A maker of lanes, which outlives them. Not thread-safe.
class LaneSource {
 public:
  virtual ~LaneSource() = default;

  // Makes a lane. Errors: internal or io, if the machinery failed; an unavailable level is not an
  // error.
  virtual Result<MadeLane> make(LaneKind kind) = 0;
};

// Asks the synth-lane behind `maker` for a lane and waits until it is set up. `wait` waits for the
// descriptor and returns whether it is readable.
Result<MadeLane> request_lane(Channel& maker, LaneKind kind, const std::function<bool(int)>& wait);

}  // namespace synth
