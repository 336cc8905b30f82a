#pragma once

#include "testing/sandbox/cell/program.h"

namespace synth {

// Makes cells as long as there is a lane (zygote.h), each with a keeper that is a copy of this
// process in user, process and mount namespaces of its own. Returns in each cell's program only,
// with its request. Needs no rights.
CellRequest serve_copies(ProgramOrigin origin);

}  // namespace synth
