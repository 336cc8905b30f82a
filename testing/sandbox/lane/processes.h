#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace synth {

// Returns whether all processes below `ancestor` together hold more memory than `limit` bytes:
// pages, also swapped out ones, and page tables. Shared pages are counted once, as proportional set
// size (proc_pid_smaps(5)). That costs a walk over all, and is done only if a rough sum is over the
// limit; a cell that would keep the lane busy too long counts as over it. Nothing if the kernel
// does not show it: for another user's process without the right to trace it, at `landlock`.
// `proc`: the host's /proc.
std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit);

// Returns the children of a process of one thread.
std::vector<pid_t> children_of(int proc, pid_t parent);

// Returns every process below `ancestor` that exists during the scan.
std::vector<pid_t> processes_below(int proc, pid_t ancestor);

// Returns the CPU time, in milliseconds, that the existing threads below `ancestor` have used and
// waited for (/proc/PID/schedstat): nearly none for a sleeping program, all the elapsed time for
// one that a busy machine keeps waiting. Nothing if the kernel does not show it. `proc`: the host's
// /proc.
std::optional<double> wanted_cpu_ms(int proc, pid_t ancestor);

// Returns the CPU time, in milliseconds, that the existing processes below a keeper have used
// themselves, without its own child, the program, which has its own limit.
double used_by_others_ms(int proc, pid_t keeper);

// Returns the parent of a process; 0 if the process is gone.
pid_t parent_of(pid_t process);

// Kills every descendant of this process, which must be a subreaper so that none can leave, and
// waits until none is left. They are stopped before any is killed, so that those that start others
// have no room under their limit of processes. `owner`, if given, is a user whose only processes
// they are: these are killed in one step before, which a process that is about to fork can't
// escape.
void kill_descendants(std::optional<uid_t> owner = {});

}  // namespace synth
