#pragma once

namespace synth {

// Asks the kernel to run this thread soon after each event it waits for, for a short while, and not
// after others have used up their turn: for threads whose work between two waits takes
// microseconds, and for which somebody waits (sched(7); since Linux 6.12, the request of a short
// slice in sched_setattr(2)). Threads and processes that it starts are as others are. Does nothing
// elsewhere.
void run_promptly();

}  // namespace synth
