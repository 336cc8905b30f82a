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

// What a call's arguments, or the cell, must be for it to be allowed (seccomp_filter.cpp).
enum class Condition : std::uint8_t {
  none,
  memory_kind,         // mmap: no huge pages; shared memory without a file only if it is counted
  memory_file,         // only if memory that is no process's is counted
  descriptor_command,  // fcntl: what concerns descriptors, locks and seals, and sends no signals
  device_request,      // ioctl: what terminals, pipes and sockets are asked by everyone
  file_metadata,       // only if all files in reach are the cell's own, or cannot be changed
  file_attributes,     // likewise
  clone_flags,         // no new namespaces
  process_option,      // prctl: names, ends of parents and children, what it is
  of_itself,           // its first argument, a process, is 0: the caller
  own_priority,        // of the calling thread
  signal_to_process,   // only to those of the cell
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

// Every system call that candidate code may make, with its numbers. What is not listed fails with
// ENOSYS, as in a kernel that lacks it: the C library and interpreters know what to do then. Begun
// as what containers are allowed by default (docs.docker.com, "Seccomp security profiles"), less
// what concerns other processes, the whole machine, or memory that no limit counts.
std::span<const AllowedCall> allowed_calls();

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

// The system calls that candidate code may make, as a program for seccomp(2).
// Others fail with ENOSYS, clone3 among them, whose flags a filter can't read; listed ones whose
// condition does not hold fail with EPERM, or as the kernel refuses such arguments. Another
// instruction set kills the process.
std::vector<sock_filter> make_filter(const FilterOptions& options);

// Installs it for this process and all it will start. Needs no_new_privs.
Result<void> install_filter(const std::vector<sock_filter>& filter);

}  // namespace synth
