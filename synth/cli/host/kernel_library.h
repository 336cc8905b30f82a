#pragma once

#include "synth/kernel/service.h"
#include "synth/support/result.h"

namespace synth {

// The library `synth-jupyter`, opened beside synth-lane; it stays loaded. Errors: config, if synth
// was built without xeus, or what is below the library is missing.
Result<ServeKernel*> load_kernel_library();

}  // namespace synth
