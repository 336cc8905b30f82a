#pragma once

#include "specs/function_spec.h"

#include <string>
#include <vector>

namespace synth {

// Whether the purpose is the end of a sentence that the function's name begins: dot_product(a, b)
// "of two vectors".
bool goes_on_from_name(const FunctionSpec& spec);

// What follows a first sentence that only names the function ("Write a function bmi(w, h). ...");
// empty where there is no such sentence or nothing behind it.
std::string purpose_after_name(const FunctionSpec& spec);

// What a name may say of the parameters, likeliest first: is_prime(n) "check if n is prime",
// sum_digits(n) "sum digits of n". What the purpose says besides goes behind: is_palindrome(text)
// "check if text is palindrome which ignores case".
std::vector<std::string> purposes_by_name(const FunctionSpec& spec);

}  // namespace synth
