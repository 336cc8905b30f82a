#pragma once

#include <sys/types.h>

namespace synth {

// Whether a process can go on by itself. One with a signal that will stop or end it (SIGSTOP,
// SIGKILL) counts as stopped or ending from the moment that signal was sent.
enum class Liveness {
  unseen,  // there is no such process, or it is hidden from us (proc(5), hidepid)
  goes_on,
  stopped,
  ending,  // killed, or on its way to the end, or ended and not reaped
};

// `proc`: an open /proc, whose ids are meant.
Liveness liveness_of(int proc, pid_t process);

// The same from this process's own /proc.
Liveness liveness_of(pid_t process);

}  // namespace synth
