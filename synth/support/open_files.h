#pragma once

namespace synth {

// Raises this process's limit of descriptors to its hard limit, and at most 65,536: a process that
// keeps sockets to many others needs them, and may then also have more descriptors in flight to
// others than candidates can (unix(7)). One call is enough; thread-safe.
void raise_open_files_limit();

// Restores the limit that was raised, for a program that is about to be executed and may still use
// select(2), which cannot handle descriptors above 1,023. Async-signal-safe.
void restore_open_files_limit();

// Returns the number of descriptors that this process may still open.
int spare_descriptors();

}  // namespace synth
