#pragma once

#include <string_view>

namespace synth {

// Whether code, in any language, calls a function or hands it on, as far as its text shows: "f(x)",
// "map(f, xs)". Prose in it that only names the function is none.
bool calls(std::string_view code, std::string_view function);

}  // namespace synth
