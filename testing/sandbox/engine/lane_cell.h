#pragma once

#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace synth {

// The state shared by the tracks of a lane.
struct LaneProcess {
  std::optional<int> processor;  // that it is bound to
  // No further cell may be opened in it: a track was lost, or it failed to make a cell.
  std::atomic<bool> retired = false;
  pid_t pid = -1;
  Fd pidfd;
  std::shared_ptr<void> home = {};  // an object to keep while it lives
};

// The engine's end of one track of a lane (lane_protocol.h), which serves one cell at a time.
struct Lane {
  Channel channel;
  std::shared_ptr<const std::string> warm_text = {};  // the text it received last
  std::shared_ptr<LaneProcess> process = std::make_shared<LaneProcess>();
  bool lost = false;  // its next message may not belong to the next cell

  // Returns whether a cell may be opened: it is neither lost nor retired, and its process lives.
  [[nodiscard]] bool is_usable() const;
};

using ReturnLane = std::function<void(std::unique_ptr<Lane>)>;

// Opens a cell in a lane that has none. The lane is passed to `give_back` when the cell is gone, or
// at once if the cell can't be opened.
Result<std::unique_ptr<Cell>> open_cell(std::unique_ptr<Lane> lane, const CellRequest& request,
                                        const std::stop_token& stop, const ReturnLane& give_back);

}  // namespace synth
