#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>

namespace synth {

// Whether all processes below `ancestor` together hold more memory than that many bytes, for the
// limit of a cell, which RLIMIT_AS can hold only one process to. Memory that they share is counted
// once, as proportional set size (proc_pid_smaps(5)); that costs a walk over their pages, so it is
// asked only once a rough sum, which counts it for each of them, is over the limit. What is mapped
// to be shared may be nobody's set and still be kept: all of it counts. No answer where the kernel
// does not show it: of another's process without the right to trace it, at `landlock`. `proc`: the
// host's /proc.
std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit);

}  // namespace synth
