#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The priority of a line break at a token: the larger the number, the earlier Black breaks there.
// The scale is Black's (`black/brackets.py`).
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
  bool has_space = false;  // true if a space precedes it
  Bracket bracket = Bracket::none;
  std::size_t id = 0;
  std::size_t partner = 0;  // the id of the matching bracket
  // True for parentheses that are not in the source, but may be added to break the line inside.
  bool is_optional = false;
  bool is_trailer = false;  // true for brackets of a call, a subscript or a definition's parameters
  BreakPriority before = BreakPriority::none;
  bool begins_names = false;  // "for", "lambda": commas up to its end separate names
  bool ends_names = false;
};

// Returns the tokens of one statement without its indentation. Line breaks between them are
// dropped, and slices are spaced as by Black. The operands of keywords and assignments for which
// Black does so get optional parentheses, in place of redundant real ones. O(length).
std::vector<PythonToken> python_tokens(std::string_view statement);

// Returns the end of the string literal whose opening quote is at `begin`: the position behind its
// closing one.
std::size_t end_of_python_string(std::string_view source, std::size_t begin);

}  // namespace synth
