#pragma once

#include <string_view>

namespace synth {

// The program that runs in a JavaScript cell, from the .js files beside this header.
extern const std::string_view kJavascriptHarness;

}  // namespace synth
