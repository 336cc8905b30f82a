#pragma once

#include <cstdint>
#include <span>

namespace synth {

enum class Architecture : std::uint8_t { x86_64, aarch64 };

// What a call's arguments, or the cell, must be for it to be allowed (seccomp_filter.cpp).
enum class Condition : std::uint8_t {
  none,
  memory_kind,         // mmap: no huge pages; shared memory without a file only where it is counted
  memory_file,         // only where memory that is no process's is counted
  descriptor_command,  // fcntl: what concerns descriptors, locks and seals, and sends no signals
  device_request,      // ioctl: what terminals, pipes and sockets are asked by everyone
  file_metadata,       // only where all files in reach are the cell's own, or cannot be changed
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

}  // namespace synth
