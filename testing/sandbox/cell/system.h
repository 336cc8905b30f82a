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

// Returns the error of a system call that just failed: "<what>: <text of errno>".
tl::unexpected<Error> system_failure(std::string_view what);

// Returns a file in memory that holds `text`, sealed against changes and positioned at its start.
Result<Fd> make_sealed_file(std::string_view text);

// Writes a new file below the folder `root` and creates missing folders. Requires: `name` is
// relative and without "..", and only synth has put anything there yet.
Result<void> write_new_file(const std::string& root, const std::string& name,
                            std::string_view content);

// Returns the bytes that a process has mapped, which are many with sanitizers or numeric libraries
// (proc_pid_statm(5)). `proc`: an open /proc, to whose ids `process` refers; "self" is this
// process.
std::size_t address_space(int proc, const std::string& process);

// Moves the sources to descriptors 0 and on, which exec leaves open, and closes all others. A
// source of -1 is skipped.
Result<void> place_descriptors(std::vector<int> sources);

// Binds a process of one thread, and those it will start, to one processor. Does nothing for a
// negative process number.
void bind_to_processor(pid_t process, int processor);

// Returns a signalfd(2) of SIGCHLD for this process's children, and blocks the signal.
Fd watch_children();

// Closes every descriptor that is not in `kept`.
void close_all_but(std::vector<int> kept);

}  // namespace synth
