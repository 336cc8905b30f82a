#pragma once

#include "testing/sandbox/engine/sandbox.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <sys/types.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>

namespace synth {

// What the tracks of a lane share.
struct LaneProcess {
  std::optional<int> processor;  // that it is bound to
  // No other cell is to be opened in it: a track was lost, or it failed to make one.
  std::atomic<bool> retired = false;
  pid_t pid = -1;
  Fd pidfd;
  std::shared_ptr<void> home = {};  // what is to be kept while it lives
};

// The engine's end of one track of a lane (lane_protocol.h), which serves one cell at a time.
struct Lane {
  Channel channel;
  std::shared_ptr<const std::string> warm_text = {};  // as it was told last
  std::shared_ptr<LaneProcess> process = std::make_shared<LaneProcess>();
  bool lost = false;  // what it says next can't be trusted to belong to the next cell

  // Whether a cell may be opened in it: neither lost nor retired, and its process still there.
  [[nodiscard]] bool is_usable() const;
};

using ReturnLane = std::function<void(std::unique_ptr<Lane>)>;

// Opens a cell in a lane that has none. The lane goes to `give_back` when the cell is gone, or at
// once when it can't be opened.
Result<std::unique_ptr<Cell>> open_cell(std::unique_ptr<Lane> lane, const CellRequest& request,
                                        const std::stop_token& stop, const ReturnLane& give_back);

}  // namespace synth
