#pragma once

#include "testing/sandbox/keeper.h"

namespace synth {

// Turns this process into the program of a cell: a session, descriptors and limits of its own, then
// the last rights given up, then exec. What fails is written into `exec_pipe`, which exec closes.
[[noreturn]] void become_program(const Isolation& isolation, const CellRequest& request,
                                 const std::string& scratch, const KeeperEnds& ends, int exec_pipe,
                                 const BuiltIn& built_in);

}  // namespace synth
