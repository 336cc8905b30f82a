#pragma once

#include <sys/types.h>

namespace synth {

// Serves calls in a copy of a warm interpreter that has loaded a candidate, without running the
// interpreter between one call and the next: what a process does not write to while its child lives
// need not be copied. It belongs to the interpreter's language, whose requests it reads
// (testing/runtimes/python/guest/call_server.cpp). Each request on descriptor 3 gets a child,
// limited to its CPU time, in which this returns 0; there descriptor 3 is a socket of its own, on
// which it gets the request and answers with one frame. `ahead`: where the next request is there
// already, its child is made while the one before it works, and waits; and where that one has
// answered at once, it begins while that one ends. Only then are there two beside each other.
//
// Returns 1 in the same process at a request of another kind, which it leaves there. The end of the
// conversation is that of the process.
//
// Without it strict tests take 1.51 times the time, without starting calls ahead 1.40
// (bench/results/ablation.json).
pid_t serve_calls(pid_t (*real_fork)(), bool ahead);

// Set before fork() is called for this; see kWarmVariable.
inline constexpr const char* kServeVariable = "SYNTH_SERVE";

}  // namespace synth
