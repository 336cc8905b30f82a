#pragma once

#include "specs/language.h"

#include <string>
#include <string_view>

namespace synth {

// A name for the function that a purpose describes, of at most four words, as its author would
// choose it: "Count the vowels in a string" -> "count_vowels", "Check if a word is a palindrome" ->
// "is_palindrome", "Convert Celsius to Fahrenheit" -> "celsius_to_fahrenheit". Empty where the
// purpose has no word that could be in a name. In JavaScript it is `countVowels`.
std::string derive_name(std::string_view purpose, Language language = Language::python);

// What a function that would hide a built-in one of that name is called instead.
std::string name_beside_builtin(const std::string& name);

}  // namespace synth
