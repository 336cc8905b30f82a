#pragma once

#include "specs/value.h"

#include <vector>

namespace synth {

// The inputs on which plain definitions are checked: a few that a user would try, including
// boundary values, and many more that distinguish programs which agree on those.
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
  lists,         // of integers, including the empty one
  filled_lists,  // not empty
  list_pairs,
  sorted_pairs,  // of lists in ascending order
  places,        // a list and a number from 0, also beyond its length
  sizes,         // a list and a number from 1
  matrices,      // rectangular, not empty
};

std::vector<std::vector<Value>> few_inputs(Domain domain);
std::vector<std::vector<Value>> many_inputs(Domain domain);

}  // namespace synth
