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
// Who it is outside when we were started as root: root would be exempt from RLIMIT_NPROC, and could
// read what only root may. One of the range that systemd sets aside for such users
// (systemd.exec(5), DynamicUser), reserved for the lane, so that its processes are counted for
// themselves and can be told from all others.
inline constexpr uid_t kFirstCandidate = 61184;
inline constexpr uid_t kLastCandidate = 65519;

// Whether candidates have to be made somebody else: we are root, and root of more than of a user
// namespace in which there is nobody else (user_namespaces(7)).
bool must_give_up_root();

// Becomes `identity` for good, with no capability to be gained from what it executes. Needs to be
// root.
Result<void> give_up_root(Identity identity);

// Enters a new user namespace together with the other namespaces in `flags`. Nobody has a name in
// it before name_in_user_namespace().
Result<void> enter_user_namespace(int flags);

// In the user namespace of a process, `inside` stands for `outside` from here on; once for each
// namespace. `process` is its open folder in /proc. It must be dumpable (prctl(2)), and its
// namespace made by `outside`, who is this process, or a child of this one's.
Result<void> name_in_user_namespace(int process, Identity outside, Identity inside);

// Gives up every capability, also for what is executed later, and sets no_new_privs.
Result<void> drop_privileges();

}  // namespace synth
