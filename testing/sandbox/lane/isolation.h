#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/sandbox/cell/program.h"
#include "testing/sandbox/cgroup/control_group.h"
#include "testing/sandbox/protocol/lane_protocol.h"

#include <memory>
#include <optional>

namespace synth {

// The isolation that a lane has set up for all its cells.
struct Isolation {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;
  bool contained = false;                 // all files are an image's
  bool started_as_root = false;           // candidates must get another user
  Identity candidate;                     // the user of a candidate, as the lane sees it
  Fd proc;                                // the host's /proc, which cells do not see
  std::shared_ptr<ControlGroups> groups;  // at level `cgroup`, for the lane

  // Returns the user whose processes can only be this lane's candidates, if there is one.
  [[nodiscard]] std::optional<uid_t> owner() const {
    return started_as_root ? std::optional(candidate.uid) : std::nullopt;
  }
  [[nodiscard]] CellOrder order() const {
    return {.level = level,
            .network = network,
            .contained = contained,
            .started_as_root = started_as_root,
            .candidate = candidate};
  }
};

// Brings this process to the level irrevocably: from `namespaces` on into separate mount, network
// (unless its cells may use the host's), host name and IPC namespaces (and a user namespace, if it
// is not root), shared by its cells, which can leave nothing behind in them. Errors: sandbox_level,
// with the reason.
Result<Isolation> isolate_lane(LaneKind kind);

}  // namespace synth
