#pragma once

#include "specs/language.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Values as JavaScript and C++ write them, {name: 'Ann', tags: [true, null]} and {3, {1, 2}}, in
// texts that are read for Python's literals.

// Returns the list in the braces of C++ that `text` begins with, as Python writes it, and the
// length of the braces; nothing if it is not a literal, or longer than 4,096 characters.
struct BracedList {
  std::string literal;
  std::size_t length = 0;
};
std::optional<BracedList> read_braced_list(std::string_view text);

// Returns the text with all such values as Python writes them: braces of C++ that hold elements in
// brackets, keys of JavaScript's objects in quotes, and the words of both for True, False and None.
// Lists and objects alone are changed: other words, empty braces, the braces of an object of C++,
// Point{1, 2}, and of a type's value, std::vector<int>{1, 2}, stay. Takes time linear in the text.
std::string with_python_values(std::string text, Language language);

}  // namespace synth
