#pragma once

#include <sys/types.h>

#include <optional>

namespace synth {

// The parent of a process; 0 when that is gone.
pid_t parent_of(pid_t process);

// Kills every descendant of this process, which must be a subreaper so that none can leave, and
// waits until none is left. They are stopped before any is killed, which gives those that start
// others no room under their limit of processes.
//
// `owner`, if given, is a user whose only processes they are, and who we may become: these are
// killed in one step before, which a process that is about to fork can't escape.
void kill_descendants(std::optional<uid_t> owner = {});

}  // namespace synth
