#pragma once

#include "synth/kernel/service.h"
#include "synth/support/result.h"

namespace synth {

// Opens the library `synth-jupyter` beside synth-lane; it stays loaded. Errors: config, if synth
// was built without xeus, or a dependency of the library is missing.
Result<ServeKernel*> load_kernel_library();

}  // namespace synth
