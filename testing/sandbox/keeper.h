#pragma once

#include "synth/support/fd.h"
#include "testing/sandbox/cell_process.h"

namespace synth {

// The descriptors a keeper gets from its lane.
struct KeeperEnds {
  Fd reports;
  Fd in;  // the program's 0, 1, 2 and 3
  Fd out;
  Fd err;
  Fd data;
};

// The life of a cell's first process: enters the isolation, starts the program, reaps whatever
// becomes its child, reports, and ends when the program has ended or the lane is gone.
[[noreturn]] void run_keeper(const Isolation& isolation, const CellRequest& request,
                             const std::string& scratch, KeeperEnds ends, const BuiltIn& built_in);

}  // namespace synth
