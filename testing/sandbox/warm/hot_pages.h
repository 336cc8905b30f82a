#pragma once

#include "testing/sandbox/warm/memory_mappings.h"

#include <vector>

namespace synth {

// Pages of the mappings that are this process's own by now, side by side ones together, in order:
// it, or whoever it is a copy of, has written to them. Reads eight bytes a page that can be written
// to (proc_pid_pagemap(5)). `proc`: the host's /proc. Empty where it cannot be had.
std::vector<MemoryRange> own_pages(int proc, const std::vector<Mapping>& mappings);

// What of the first is not in the second; both in order, and without overlap in themselves.
std::vector<MemoryRange> without(const std::vector<MemoryRange>& pages,
                                 const std::vector<MemoryRange>& others);

// Makes the pages this process's own before it writes to them, which costs less than to be
// interrupted for each. What cannot be had is left (madvise(2), MADV_POPULATE_WRITE, since Linux
// 5.14).
void make_own(const std::vector<MemoryRange>& pages);

}  // namespace synth
