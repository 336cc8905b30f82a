#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Parts of a C++ file as clang-format lays them out in Google's style: 80 columns, 2 for a block.
inline constexpr std::size_t kCppColumns = 80;

// "/// " before each line of the text; empty for an empty text.
std::string cpp_comment(std::string_view text);

// "long long f(const std::string& text, long long n) {": as many parameters in a line as fit.
std::string cpp_heading(const std::string& start, const std::vector<std::string>& parameters);

// The function with its statements; in one line where it has but one and that fits.
std::string cpp_definition(const std::string& heading, const std::vector<std::string>& statements);

// The #include lines of what the code names of the standard library.
std::string cpp_includes(std::string_view code);

}  // namespace synth
