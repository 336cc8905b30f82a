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

// What a lane has set up for all its cells.
struct Isolation {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;
  bool contained = false;                 // all files are an image's
  bool started_as_root = false;           // candidates must be made somebody else
  Identity candidate;                     // who a candidate is, as the lane sees it
  Fd proc;                                // the host's /proc, out of the cells' sight
  std::shared_ptr<ControlGroups> groups;  // at level `cgroup`, for the lane

  // The user whose processes can only be this lane's candidates, if there is one.
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

// Brings this process to the level once and for all: from `namespaces` on into mount, network
// (unless its cells may use the host's), host name and IPC namespaces of its own (and a user
// namespace, when it is not root), shared by its cells, which can leave nothing behind in them.
// Errors: sandbox_level, with the reason.
Result<Isolation> isolate_lane(LaneKind kind);

}  // namespace synth
