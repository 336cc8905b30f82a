#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The layout of clang-format in Google's style: 80 columns, 2 for a block.
inline constexpr std::size_t kCppColumns = 80;

// Returns the text with "/// " before each line; empty for an empty text.
std::string cpp_comment(std::string_view text);

// Returns "long long f(const std::string& text, long long n) {", with as many parameters in a line
// as fit.
std::string cpp_heading(const std::string& start, const std::vector<std::string>& parameters);

// Returns the function with its statements; on one line if it has only one statement and fits.
std::string cpp_definition(const std::string& heading, const std::vector<std::string>& statements);

// Returns the #include lines for the names of the standard library in the code.
std::string cpp_includes(std::string_view code);

}  // namespace synth
