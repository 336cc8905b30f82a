#pragma once

namespace synth {

// Makes a write to a pipe or socket without a reader fail with EPIPE instead of a signal. Changes
// nothing if the program has set its own action for SIGPIPE. Thread-safe.
void ignore_broken_pipes();

}  // namespace synth
