#pragma once

#include "synth/support/result.h"

#include <sys/types.h>

namespace synth {

struct Identity {
  uid_t uid = 0;
  gid_t gid = 0;
};

// The identity of a candidate inside its own user namespace.
inline constexpr Identity kInside{1000, 1000};
// The range of its identities outside if synth was started as root, which would be exempt from
// RLIMIT_NPROC and could read files that only root may. Each lane has another one, from its process
// number, so that its processes are counted separately and can be told from all others. Accounts,
// systemd's users and those of containers and directories have lower numbers
// (systemd.io/UIDS-GIDS).
inline constexpr uid_t kFirstCandidate = 2'100'000'000;
inline constexpr uid_t kLastCandidate = kFirstCandidate + (1U << 22U);  // as process numbers go
Identity candidate_of(pid_t lane);

// Returns whether candidates must get another user: this process is root, and not only in a user
// namespace (user_namespaces(7)) whose root is an ordinary user of the host.
bool must_give_up_root();

// Becomes `identity` irrevocably; programs that it executes gain no capability. Requires root.
Result<void> give_up_root(Identity identity);

// Maps `inside` to `outside` in the user namespace of a process; once for each namespace. `process`
// is its open folder in /proc. Requires: the process is dumpable (prctl(2)), and its namespace was
// made by a process with the identity `outside`: this one, or a child of it.
Result<void> name_in_user_namespace(int process, Identity outside, Identity inside);

// Gives up every capability, also for programs executed later, and sets no_new_privs.
Result<void> drop_privileges();

}  // namespace synth
