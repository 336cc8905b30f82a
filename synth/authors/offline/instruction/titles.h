#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text without the title in "Implement binary search: write a function that ..." or
// "The sieve of Eratosthenes as a function sieve that returns ...". If the title names a method,
// the method is appended. Another title before a colon is kept, and compared with the text behind
// it.
std::string without_title(std::string text, std::string_view function);

}  // namespace synth
