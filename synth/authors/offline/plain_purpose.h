#pragma once

#include "specs/function_spec.h"

#include <string>

namespace synth {

// A purpose without what makes no difference to the function's results.
struct PlainPurpose {
  std::string text;
  std::string note;  // what was taken for something else; empty if nothing was
};

// Returns the purpose of the function in plain words:
// - without "or not" behind "whether";
// - without the means at the end of a sentence, as in "by using regex": means_words.txt; empty if
//   it says nothing but one means ("using gcd"), which is not what the function does;
// - with words of the library in place of ones that no one knows and that differ from them by one
//   slip: a letter too much, one too few, two swapped, or, in long words, another one
//   (Damerau, 1964).
// Names of the function and its parameters, and quoted texts, stay as they are.
PlainPurpose plain_purpose(const FunctionSpec& spec);

}  // namespace synth
