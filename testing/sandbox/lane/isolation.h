#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/core/outcome.h"
#include "testing/sandbox/cgroup/control_group.h"
#include "testing/sandbox/lane/candidate_user.h"
#include "testing/sandbox/protocol/lane_kind.h"

#include <memory>
#include <optional>

namespace synth {

// What a lane has set up for all its cells.
struct Isolation {
  IsolationLevel level = IsolationLevel::none;
  bool network = false;
  bool started_as_root = false;           // candidates must be made somebody else
  bool own_mounts = false;                // nothing mounted here reaches the host
  Identity candidate;                     // who a candidate is, as the lane sees it
  Fd candidate_lock;                      // by which that user is the lane's alone (CandidateUser)
  Fd proc;                                // the host's /proc, out of the cells' sight
  std::shared_ptr<ControlGroups> groups;  // at level `cgroup`, for the lane

  // The user whose processes can only be this lane's candidates, if there is one.
  [[nodiscard]] std::optional<uid_t> owner() const {
    return started_as_root && level != IsolationLevel::none ? std::optional(candidate.uid)
                                                            : std::nullopt;
  }
};

// Brings this process to the level once and for all: from `namespaces` on into mount, network
// (unless its cells may use the host's), host name and IPC namespaces of its own (and a user
// namespace, when it is not root), shared by its cells. There is nothing in them that a cell could
// leave behind: no interface is up, sockets end with their processes, and the filter refuses all
// objects that would outlive one. Two cells at once could speak with each other through sockets
// with abstract names (unix(7)), if both had a mind to. `user`: who candidates are. Errors:
// sandbox_level, with the reason and a remedy.
Result<Isolation> isolate_lane(LaneKind kind, CandidateUser user);

}  // namespace synth
