#pragma once

#include <string>
#include <string_view>

namespace synth {

// The statement `before` + `text` + ";" as Prettier leaves it in the body of a function: a chain of
// method calls goes to several lines where it is long or has many functions in it.
std::string lay_out(const std::string& before, const std::string& text);

}  // namespace synth
