#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A function that is asked for by its name alone.
struct ListedName {
  std::string name;
  std::size_t begin = 0;
};

// Returns the names of several words that a request lists without parameters: "Give me
// sum_of_digits, product_of_digits and reverse_digits". O(n).
std::vector<ListedName> read_listed_names(std::string_view text);

}  // namespace synth
