#pragma once

#include <sys/types.h>

namespace synth {

// The ability of a process to go on by itself. A process with a signal that will stop or end it
// (SIGSTOP, SIGKILL) counts as stopped or ending from the moment that signal was sent.
enum class Liveness {
  unseen,  // there is no such process, or it is hidden from us (proc(5), hidepid)
  goes_on,
  stopped,
  ending,  // killed, exiting, or ended and not reaped
};

// Returns the liveness of a process. `proc` is an open /proc, to which the id belongs.
Liveness liveness_of(int proc, pid_t process);

// Returns the same from this process's own /proc.
Liveness liveness_of(pid_t process);

}  // namespace synth
