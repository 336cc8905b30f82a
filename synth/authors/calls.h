#pragma once

#include <string_view>

namespace synth {

// Returns whether code, in any language, calls a function or passes it on, as far as its text
// shows: "f(x)", "map(f, xs)". Prose in it that only names the function does not count.
bool calls(std::string_view code, std::string_view function);

}  // namespace synth
