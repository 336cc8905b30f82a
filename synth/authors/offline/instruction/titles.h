#pragma once

#include <string>
#include <string_view>

namespace synth {

// "Implement binary search: write a function that ...", "The sieve of Eratosthenes as a function
// sieve that returns ...": without the title. Where that names a way to do it, the way is said
// behind it; another title stays before a colon, where it is held against what follows.
std::string without_title(std::string text, std::string_view function);

}  // namespace synth
