#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace synth {

// From the first byte to that behind the last.
struct MemoryRange {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;

  [[nodiscard]] std::size_t size() const { return end - begin; }
};

struct Mapping {
  MemoryRange range;
  int protection = PROT_NONE;  // as mmap(2) takes it

  [[nodiscard]] bool is_writable() const { return (protection & PROT_WRITE) != 0; }
};

// This process's private mappings in order (proc_pid_maps(5)), but for those that cannot be read,
// its stack and the kernel's own. `proc`: the host's /proc. Empty where it cannot be had.
std::vector<Mapping> private_mappings(int proc);

}  // namespace synth
