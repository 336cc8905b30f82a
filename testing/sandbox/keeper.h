#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell_process.h"
#include "testing/sandbox/program.h"

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

// The life of a cell's first process: enters the isolation, starts the program's process, reaps
// whatever becomes its child, reports, and ends when that has ended or the lane is gone. Returns in
// the program's process only, where everything a program must not have is given up (program.h).
void run_keeper(const Isolation& isolation, const CellRequest& request, const std::string& scratch,
                KeeperEnds ends, Origin origin);

}  // namespace synth
