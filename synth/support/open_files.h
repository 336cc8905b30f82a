#pragma once

namespace synth {

// Lets this process have as many descriptors as its hard limit allows, and at most 65,536: a
// process that keeps sockets to many others needs them, and may then also have more of them on
// their way to others than candidates can (unix(7)). Once is enough; thread-safe.
void raise_open_files_limit();

// Puts back the limit that was raised, for a program that is about to be executed and may still
// use select(2), which knows no descriptor above 1,023. Async-signal-safe.
void restore_open_files_limit();

// How many more descriptors this process may open now.
int spare_descriptors();

}  // namespace synth
