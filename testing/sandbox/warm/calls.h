#pragma once

#include <sys/types.h>

namespace synth {

// Serves calls in a copy of a warm interpreter that has loaded a candidate, without running the
// interpreter between them; implemented with its language, whose requests it parses
// (testing/runtimes/python/guest/call_server.cpp). Each request on descriptor 3 gets a child,
// limited to its CPU time, in which this returns 0; there descriptor 3 is a separate socket, on
// which the child receives the request and answers with one frame. `ahead`: the child of a request
// that has already arrived is made while the one before works, and begins when that one has
// answered. Returns 1 in the same process at a request of another kind, which it does not consume.
// The process ends with the conversation.
//
// Without it strict tests take 1.51 times the time, without starting calls ahead 1.40
// (bench/results/ablation.json).
pid_t serve_calls(pid_t (*real_fork)(), bool ahead);

// Set before fork() is called for this; see kWarmVariable.
inline constexpr const char* kServeVariable = "SYNTH_SERVE";

}  // namespace synth
