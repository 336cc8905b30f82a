#pragma once

#include "specs/value.h"

#include <vector>

namespace synth {

// What plain definitions are held to: a few inputs that a person would try, boundary values among
// them, and many more for telling programs apart that agree on those.
enum class Domain {
  numbers,       // from 0
  limits,        // from 0, with what comes of it growing with it
  pairs,         // of positive numbers
  searches,      // a sorted list without repeats, and a number
  texts,         // many of them palindromes
  text_pairs,    // many of them anagrams
  sentences,     // words in small and capital letters with single spaces
  lists,         // of integers, the empty one too
  filled_lists,  // not empty
  list_pairs,
  matrices,  // rectangular, not empty
};

std::vector<std::vector<Value>> few_inputs(Domain domain);
std::vector<std::vector<Value>> many_inputs(Domain domain);

}  // namespace synth
