#pragma once

#include <sys/types.h>

#include <optional>

namespace synth {

// CPU time, in milliseconds, that the threads there are below `ancestor` have used, and have stood
// in line for (/proc/PID/schedstat): of a program that sleeps nearly none, of one that a busy
// machine keeps waiting all the time there was. No answer where the kernel does not show it.
// `proc`: the host's /proc.
std::optional<double> wanted_cpu_ms(int proc, pid_t ancestor);

// CPU time, in milliseconds, that the processes there are below a keeper have used themselves, but
// for its own child, the program: that one has a limit of its own.
double used_by_others_ms(int proc, pid_t keeper);

}  // namespace synth
