#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the tokens of one statement: names, numbers, strings, operators and brackets. O(length).
std::vector<std::string> python_tokens(std::string_view statement);

// Returns the end of the string literal whose opening quote is at `begin`: the position behind its
// closing one.
std::size_t end_of_python_string(std::string_view source, std::size_t begin);

}  // namespace synth
