#pragma once

#include "testing/sandbox/engine/lane_cell.h"
#include "testing/sandbox/engine/probe.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <functional>
#include <memory>
#include <vector>

namespace synth {

using Tracks = std::vector<std::unique_ptr<Lane>>;

// A new lane's tracks, and what came of trying its level; without any if that can't be had.
struct MadeLane {
  Tracks tracks = {};
  LevelReport report = {};
};

// Makes lanes. Outlives them. Not thread-safe.
class LaneSource {
 public:
  virtual ~LaneSource() = default;

  // Errors: internal or io, if the machinery failed; that a level can't be had is no error.
  virtual Result<MadeLane> make(LaneKind kind) = 0;
};

// Asks the synth-lane behind `maker` for a lane and waits until it is set up. `wait` says whether
// there is something to read from the descriptor, after waiting for it.
Result<MadeLane> request_lane(Channel& maker, LaneKind kind, const std::function<bool(int)>& wait);

}  // namespace synth
