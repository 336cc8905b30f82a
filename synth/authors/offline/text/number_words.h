#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace synth {

// The words of the numbers from 0 on.
inline constexpr std::array<std::string_view, 21> kNumberWords = {
    "zero",     "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

// Returns the number of "three" and of "3"; nothing for other words and for more than nine digits.
std::optional<std::int64_t> number_of_word(std::string_view word);

}  // namespace synth
