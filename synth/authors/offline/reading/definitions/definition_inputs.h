#pragma once

#include "specs/value.h"

#include <vector>

namespace synth {

// What plain definitions are held to: a few inputs that a person would try, boundary values among
// them, and many more for telling programs apart that agree on those.
enum class Domain {
  numbers,  // from 0
  limits,   // from 0, with what comes of it growing with it
  digits,   // of up to four digits
  seconds,  // of a day
  years,
  pairs,         // of positive numbers
  searches,      // a sorted list without repeats, and a number
  texts,         // many of them palindromes
  text_pairs,    // many of them anagrams
  sentences,     // words in small and capital letters with single spaces
  lists,         // of integers, the empty one too
  filled_lists,  // not empty
  list_pairs,
  sorted_pairs,  // of lists in ascending order
  places,        // a list and a number from 0, beyond its length too
  sizes,         // a list and a number from 1
  matrices,      // rectangular, not empty
};

std::vector<std::vector<Value>> few_inputs(Domain domain);
std::vector<std::vector<Value>> many_inputs(Domain domain);

}  // namespace synth
