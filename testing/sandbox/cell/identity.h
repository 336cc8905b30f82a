#pragma once

#include "synth/support/result.h"

#include <sys/types.h>

namespace synth {

struct Identity {
  uid_t uid = 0;
  gid_t gid = 0;
};

// Who a candidate is inside its own user namespace.
inline constexpr Identity kInside{1000, 1000};
// Who it is outside when we were started as root, which would be exempt from RLIMIT_NPROC and could
// read what only root may: another for each lane, by the lane's number, so that its processes are
// counted for themselves and can be told from all others. Accounts, systemd's users and those of
// containers and directories have lower numbers (systemd.io/UIDS-GIDS).
inline constexpr uid_t kFirstCandidate = 2'100'000'000;
inline constexpr uid_t kLastCandidate = kFirstCandidate + (1U << 22U);  // as process numbers go
Identity candidate_of(pid_t lane);

// Whether candidates have to be made somebody else: we are root, and not only of a user namespace
// (user_namespaces(7)) whose root is an ordinary user of the host's.
bool must_give_up_root();

// Becomes `identity` for good, with no capability to be gained from what it executes. Needs to be
// root.
Result<void> give_up_root(Identity identity);

// In the user namespace of a process, `inside` stands for `outside` from here on; once for each
// namespace. `process` is its open folder in /proc. It must be dumpable (prctl(2)), and its
// namespace made by `outside`, who is this process, or a child of this one's.
Result<void> name_in_user_namespace(int process, Identity outside, Identity inside);

// Gives up every capability, also for what is executed later, and sets no_new_privs.
Result<void> drop_privileges();

}  // namespace synth
