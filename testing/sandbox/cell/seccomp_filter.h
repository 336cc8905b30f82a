#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/cell/allowed_calls.h"

#include <linux/filter.h>
#include <sys/types.h>

#include <optional>
#include <vector>

namespace synth {

#if defined(__x86_64__)
inline constexpr Architecture kThisArchitecture = Architecture::x86_64;
#elif defined(__aarch64__)
inline constexpr Architecture kThisArchitecture = Architecture::aarch64;
#else
#error "the system call filter knows x86_64 and aarch64"
#endif

struct FilterOptions {
  // The file tree is the cell's own: nothing of the host's can be changed in it. Modes, owners,
  // times and attributes are kept by nothing else.
  bool own_files = true;
  bool network = false;  // TCP and UDP
  // Memory that is no process's is counted, as only a control group does: files in memory, and
  // shared memory without a file, of which a process can unmap all but one page and keep it all.
  bool counted_memory = true;
  // Where nothing else keeps signals inside: the only process that may be signalled by number.
  std::optional<pid_t> signal_only;
  Architecture architecture = kThisArchitecture;
};

// The system calls that candidate code may make (allowed_calls.h), as a program for seccomp(2).
// Others fail with ENOSYS, clone3 among them, whose flags a filter can't read; listed ones whose
// condition does not hold fail with EPERM, or as the kernel refuses such arguments. Another
// instruction set kills the process.
std::vector<sock_filter> make_filter(const FilterOptions& options);

// Installs it for this process and all it will start. Needs no_new_privs.
Result<void> install_filter(const std::vector<sock_filter>& filter);

}  // namespace synth
