#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"
#include "testing/sandbox/cell/identity.h"

#include <string>
#include <vector>

namespace synth {

// Who the candidates of a lane are outside their cells.
struct CandidateUser {
  Identity identity;
  bool reserved = false;  // not this process's own user: it is root, and candidates become another
  Fd lock = {};           // nobody else gets the reserved user while it is open
};

// This process's own user, or, if it is root, one that nobody has: without an account, a process or
// another lane, and not to be given away by systemd while the lock is held. Errors: sandbox_level,
// if none can be reserved.
Result<CandidateUser> choose_candidate_user();

// The parts of it, for tests: locks a user in one of the folders (the first that is there or can be
// made), and says whether an account or a process has it.
Result<CandidateUser> reserve_user(const std::vector<std::string>& lock_folders);
bool is_in_use(Identity identity);

// Removes the locks of lanes that are no more from the folders, which are systemd's and ours.
void remove_abandoned_users();
void remove_abandoned_users(const std::vector<std::string>& lock_folders);

}  // namespace synth
