#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

namespace synth {

struct Pipe {
  Fd read;
  Fd write;
};

// Closed on exec from the start: between a plain pipe and fcntl, another thread's child would
// inherit our end and hold back the end of file until it ends.
Result<Pipe> make_pipe();

// Closes every descriptor from `first` to `last`. Async-signal-safe.
void close_range(unsigned first, unsigned last);

}  // namespace synth
