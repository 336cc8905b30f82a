#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell/program.h"
#include "testing/sandbox/lane/cell_process.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// The descriptors a keeper gets from its lane.
struct KeeperEnds {
  Fd reports;
  Fd in;  // the program's 0, 1, 2 and 3
  Fd out;
  Fd err;
  Fd data;
  std::vector<int> doors;  // of its control group (control_group.h), until it has joined
};

// What a keeper needs for the rest of its life; nothing of it is on the heap.
struct Kept {
  pid_t program = -1;
  Fd exec_pipe;  // what keeps the program's process from being the program, or its end
  Fd signals;
  Fd reports;
  Fd folder;  // the scratch folder, if its files are to be collected
  bool namespaces = false;
  std::optional<uid_t> owner;  // Isolation::owner
};

// The first part of the life of a cell's first process: it enters the isolation and starts the
// program's process. Nothing in that process, where everything a program must not have is given up
// (program.h). `fails` is called before a process ends that can't make the cell.
std::optional<Kept> start_kept(const Isolation& isolation, const CellRequest& request,
                               const std::string& scratch, KeeperEnds ends, Origin origin,
                               void (*fails)() = nullptr);

// The rest: it reaps whatever becomes its child, reports, and ends when the program has ended or
// the lane is gone. With namespaces nothing of it is on the heap.
[[noreturn]] void keep(const Kept& kept);

}  // namespace synth
