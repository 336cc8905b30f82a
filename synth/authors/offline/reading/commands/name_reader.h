#pragma once

#include "specs/function_spec.h"

#include <string>
#include <vector>

namespace synth {

// Returns whether the purpose continues the function's name: dot_product(a, b) "of two vectors".
bool goes_on_from_name(const FunctionSpec& spec);

// Returns the text behind a first sentence that only names the function ("Write a function bmi(w,
// h). ..."); empty if there is no such sentence or nothing behind it.
std::string purpose_after_name(const FunctionSpec& spec);

// Returns possible purposes by the name and the parameters, likeliest first: is_prime(n) "check if
// n is prime", sum_digits(n) "sum digits of n", multiply_by_two(n) "multiply n by two". The given
// purpose is appended: is_palindrome(text) "check if text is palindrome which ignores case".
std::vector<std::string> purposes_by_name(const FunctionSpec& spec);

}  // namespace synth
