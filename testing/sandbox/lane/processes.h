#pragma once

#include <sys/types.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace synth {

// Whether all processes below `ancestor` together hold more memory than that many bytes: pages,
// also swapped out ones, and page tables. Shared pages are counted once, as proportional set size
// (proc_pid_smaps(5)). That costs a walk over all, hence only if a rough sum is over the limit; a
// cell for which a lane would have to wait too long is taken to be over it. No answer if the
// kernel does not show it: of another's process without the right to trace it, at `landlock`.
// `proc`: the host's /proc.
std::optional<bool> exceeds_memory(int proc, pid_t ancestor, std::size_t limit);

// The children of a process of one thread.
std::vector<pid_t> children_of(int proc, pid_t parent);

// Every process below `ancestor`, of those that are there while it looks.
std::vector<pid_t> processes_below(int proc, pid_t ancestor);

// CPU time, in milliseconds, that the threads there are below `ancestor` have used, and have stood
// in line for (/proc/PID/schedstat): of a program that sleeps nearly none, of one that a busy
// machine keeps waiting all the time there was. No answer if the kernel does not show it.
// `proc`: the host's /proc.
std::optional<double> wanted_cpu_ms(int proc, pid_t ancestor);

// CPU time, in milliseconds, that the processes there are below a keeper have used themselves, but
// for its own child, the program: that one has a limit of its own.
double used_by_others_ms(int proc, pid_t keeper);

// The parent of a process; 0 when that is gone.
pid_t parent_of(pid_t process);

// Kills every descendant of this process, which must be a subreaper so that none can leave, and
// waits until none is left. They are stopped before any is killed, which gives those that start
// others no room under their limit of processes.
// `owner`, if given, is a user whose only processes they are: these are killed in one step before,
// which a process that is about to fork can't escape.
void kill_descendants(std::optional<uid_t> owner = {});

}  // namespace synth
