#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace synth {

// Whether all processes below `ancestor` together hold more memory than that many bytes, for the
// limit of a cell, which RLIMIT_AS can hold only one process to: their pages, also swapped out
// ones, and page tables. Pages that they share are counted once, as proportional set size
// (proc_pid_smaps(5)); that costs a walk over all of them, so it is asked only once a rough sum,
// which counts them for each process, is over the limit; a cell of so many pages or mappings that
// the walk takes longer than a lane can wait is taken to be over it, too. No answer where the
// kernel does not show it: of another's process without the right to trace it, at `landlock`.
// `proc`: the host's /proc.
std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit);

// The children of a process of one thread.
std::vector<pid_t> children_of(int proc, pid_t parent);

// Every process below `ancestor`, of those that are there while it looks.
std::vector<pid_t> processes_below(int proc, pid_t ancestor);

}  // namespace synth
