#pragma once

#include <sys/types.h>

#include <optional>

namespace synth {

// The parent of a process; 0 when that is gone.
pid_t parent_of(pid_t process);

// Kills every descendant of this process, which must be a subreaper so that none can leave, and
// waits until none is left. Without a process namespace this is a race with processes that start
// others; it is won by stopping them all before any is killed, which gives none of them room under
// its limit of processes.
//
// `owner`, if given, is a user whose only processes they are, and who we may become: these are
// killed in one step before, which a process that is about to fork can't escape.
void kill_descendants(std::optional<uid_t> owner = {});

}  // namespace synth
