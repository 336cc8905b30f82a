#pragma once

#include "synth/support/result.h"

#include <linux/filter.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace synth {

enum class Architecture : std::uint8_t { x86_64, aarch64 };

// A condition on a call's arguments, or on the cell, under which it is allowed
// (seccomp_filter.cpp).
enum class Condition : std::uint8_t {
  none,
  memory_kind,         // mmap: no huge pages; shared memory without a file only if it is counted
  memory_file,         // only if memory outside of processes is counted
  descriptor_command,  // fcntl: commands for descriptors, locks and seals that send no signals
  device_request,      // ioctl: the usual requests to terminals, pipes and sockets
  file_metadata,       // only if all reachable files are the cell's own, or unchangeable
  file_attributes,     // likewise
  clone_flags,         // no new namespaces
  process_option,      // prctl: names, ends of parents and children, queries
  of_itself,           // its first argument, a process, is 0: the caller
  own_priority,        // of the calling thread
  signal_to_process,   // only to processes of the cell
  signal_to_thread,
  signal_otherwise,
  socket_kind,
  socket_pair_kind,
  socket_option,
};

inline constexpr int kNone = -1;  // an architecture without that call

struct AllowedCall {
  const char* name;
  int x86_64;
  int aarch64;
  Condition condition = Condition::none;
};

// Returns every system call that candidate code may make, with its numbers. Other calls fail with
// ENOSYS, as in a kernel that lacks them, which the C library and interpreters can handle. Started
// from the calls that containers are allowed by default (docs.docker.com, "Seccomp security
// profiles"), without those that concern other processes, the whole machine, or memory that no
// limit counts.
std::span<const AllowedCall> allowed_calls();

#if defined(__x86_64__)
inline constexpr Architecture kThisArchitecture = Architecture::x86_64;
#elif defined(__aarch64__)
inline constexpr Architecture kThisArchitecture = Architecture::aarch64;
#else
#error "the system call filter knows x86_64 and aarch64"
#endif

struct FilterOptions {
  // The file tree is the cell's own, so nothing of the host's can be changed in it. Nothing else
  // protects modes, owners, times and attributes.
  bool own_files = true;
  bool network = false;  // TCP and UDP
  // Memory outside of processes is counted, which only a control group does: files in memory, and
  // shared memory without a file, of which a process can unmap all but one page and keep it all.
  bool counted_memory = true;
  // The only process that may be signalled by number, if nothing else confines signals.
  std::optional<pid_t> signal_only;
  Architecture architecture = kThisArchitecture;
};

// Returns the system calls that candidate code may make, as a program for seccomp(2). Others fail
// with ENOSYS, among them clone3, whose flags a filter can't read; listed ones whose condition does
// not hold fail with EPERM, or with the kernel's error for such arguments. Another instruction set
// kills the process.
std::vector<sock_filter> make_filter(const FilterOptions& options);

// Installs the filter for this process and all it will start. Requires no_new_privs.
Result<void> install_filter(const std::vector<sock_filter>& filter);

}  // namespace synth
