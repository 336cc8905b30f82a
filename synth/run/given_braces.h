#pragma once

#include "synth/run/given_modules.h"

namespace synth {

// Does what read_given_modules says, for modules of JavaScript and headers of C++.
Result<GivenModules> read_given_braces(Runtime& runtime, const std::vector<ModuleText>& modules,
                                       const std::vector<std::string>& files, const Limits& limits,
                                       const std::stop_token& stop);

}  // namespace synth
