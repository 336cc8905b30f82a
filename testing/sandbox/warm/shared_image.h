#pragma once

namespace synth {

// Moves what this process has written to into a file in memory, which it maps privately at the same
// places. Its copies then share those pages until they write to them, like a program's text, and
// fork(2) need not copy the tables of pages that a copy never touches; of text it does, which every
// copy runs through, and which is put into huge pages where there are some. Must be called on the
// main stack of a process with one thread. `proc`: the host's /proc. Where something of it cannot
// be had all stays as it was, but slower.
void share_image(int proc);

}  // namespace synth
