#pragma once

#include "synth/support/result.h"
#include "testing/sandbox/engine/probe.h"
#include "testing/sandbox/lane/isolation.h"

#include <string>
#include <vector>

namespace synth {

// Opens a cell and tries from inside what a level promises to prevent. `file` is one of the host's
// that no cell may read or write, by its path there. Errors: no cell can be made at all.
Result<std::vector<Canary>> try_canaries(const Isolation& isolation, const std::string& file);

}  // namespace synth
