#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// How early Black breaks a line at a token: the larger the number, the earlier. The scale is
// Black's
// (`black/brackets.py`).
enum class BreakPriority : unsigned char {
  none = 0,
  dot = 1,
  power = 2,
  term = 4,
  sum = 5,
  shift = 6,
  and_bits = 7,
  xor_bits = 8,
  or_bits = 9,
  comparison = 10,
  string = 12,
  logic = 14,
  ternary = 16,
  comma = 18,
  comprehension = 20,
};

// A token of a logical line.
struct PythonToken {
  enum class Bracket : unsigned char { none, open, close };

  std::string text;
  bool has_space = false;  // before it
  Bracket bracket = Bracket::none;
  std::size_t id = 0;
  std::size_t partner = 0;  // the id of the other bracket of its pair
  // Parentheses that are not in the source, and may be put there to break the line inside.
  bool is_optional = false;
  bool is_trailer = false;  // brackets of a call, a subscript or a definition's parameters
  BreakPriority before = BreakPriority::none;
  bool begins_names = false;  // "for", "lambda": the commas up to its end separate names
  bool ends_names = false;
};

// The tokens of one statement without its indentation. Line breaks between them are forgotten,
// slices have the spaces that Black gives them, and around what a keyword or an assignment takes
// there are optional parentheses, instead of real ones where those do nothing. O(length).
std::vector<PythonToken> python_tokens(std::string_view statement);

// The end of the string literal whose opening quote is at `begin`: behind its closing one.
std::size_t end_of_python_string(std::string_view source, std::size_t begin);

}  // namespace synth
