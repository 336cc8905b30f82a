#pragma once

#include "specs/language.h"

#include <string>
#include <string_view>

namespace synth {

// Returns a name for the function that a purpose describes, of at most four words, as its author
// would choose it: "Count the vowels in a string" -> "count_vowels", "Check if a word is a
// palindrome" -> "is_palindrome", "Convert Celsius to Fahrenheit" -> "celsius_to_fahrenheit". In
// JavaScript it is `countVowels`. Returns an empty name if no word of the purpose can be part of
// one.
std::string derive_name(std::string_view purpose, Language language = Language::python);

// Returns another name for a function that would hide a built-in one of that name.
std::string name_beside_builtin(const std::string& name);

}  // namespace synth
