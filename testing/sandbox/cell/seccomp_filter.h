#pragma once

#include "synth/support/result.h"
#include "testing/core/outcome.h"

#include <linux/filter.h>
#include <sys/types.h>

#include <optional>
#include <vector>

namespace synth {

struct FilterOptions {
  // Path sockets of the host are in reach where the file view is the host's own.
  bool allow_unix_sockets = true;
  bool allow_network = false;  // the Internet families
  // Files in memory are no process's: only a control group counts them.
  bool allow_memory_files = true;
  // Where nothing else keeps signals inside: the only process that may be signalled by number.
  std::optional<pid_t> signal_only;
};

// The system calls that candidate code may not make, as a program for seccomp(2): those that reach
// other processes, the kernel's configuration, the network, or more namespaces. Refused calls fail
// with EPERM; clone3, whose flags a filter can't read, and calls newer than the table with ENOSYS,
// so that the C library falls back. A foreign instruction set kills the process.
std::vector<sock_filter> make_filter(const FilterOptions& options);

// Installs it for this process and all it will start. Needs no_new_privs.
Result<void> install_filter(const std::vector<sock_filter>& filter);

}  // namespace synth
