#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

namespace synth {

struct Pipe {
  Fd read;
  Fd write;
};

// Creates a pipe that is close-on-exec from the start: between a plain pipe and fcntl, another
// thread's child would inherit our end and delay the end of file until that child ends.
Result<Pipe> make_pipe();

// Closes every descriptor from `first` to `last`. Async-signal-safe.
void close_range(unsigned first, unsigned last);

}  // namespace synth
