#pragma once

#include "synth/cli/lazy_runtime.h"
#include "testing/runtimes/runtimes.h"

#include <memory>
#include <string>

namespace synth {

// Every language that synth can execute, in one sandbox. `python`: a path, or empty for the one
// that is found.
std::shared_ptr<Runtimes> make_runtimes(const std::shared_ptr<LazySandbox>& sandbox,
                                        const std::string& python);

}  // namespace synth
