#pragma once

namespace synth {

// Makes a write to a pipe or socket without a reader an error to see (EPIPE) and not a signal. Only
// a program that left SIGPIPE at its default is changed. Thread-safe.
void ignore_broken_pipes();

}  // namespace synth
