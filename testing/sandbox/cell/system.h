#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <sys/types.h>

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The error of a system call that just failed: "<what>: <text of errno>".
tl::unexpected<Error> system_failure(std::string_view what);

// A file in memory that holds `text` and can't be changed any more, at its start.
Result<Fd> make_sealed_file(std::string_view text);

// Writes a new file below the folder `root`, making the folders on the way. `name` must be
// relative and without "..": nobody but us has put anything there yet.
Result<void> write_new_file(const std::string& root, const std::string& name,
                            std::string_view content);

// How much a process has mapped, which is much with sanitizers or numeric libraries
// (proc_pid_statm(5)). `proc`: an open /proc, whose ids are meant; "self" is this process.
std::size_t address_space(int proc, const std::string& process);

// Moves the sources to descriptors 0 and on, which exec leaves open, and closes all others. A
// source of -1 is left out.
Result<void> place_descriptors(std::vector<int> sources);

// Has a process of one thread, and those it will start, run on one processor only. Nothing for a
// negative number of a process.
void bind_to_processor(pid_t process, int processor);

// A signalfd(2) of SIGCHLD, which is blocked from then on, for this process's children.
Fd watch_children();

// Closes every descriptor that is not in `kept`.
void close_all_but(std::vector<int> kept);

}  // namespace synth
