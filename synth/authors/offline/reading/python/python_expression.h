#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A Python expression as a tree. The content of `text` and `parts`, by kind:
struct PythonExpression {
  enum class Kind : unsigned char {
    name,           // text
    number,         // text
    string,         // text: its value
    formatted,      // text: as written, an f-string
    operation,      // text: the operator ("not in"); two parts, or one of "not", "-", "~"
    call,           // the function, then arguments
    keyword,        // text: the argument's name; its value
    star,           // the operand that is unpacked in a call
    attribute,      // text: its name; the object
    subscript,      // the object; index or slice
    slice,          // first, end, step
    nothing,        // a missing part of a slice
    list,           // elements
    tuple,          // elements
    set,            // elements
    dictionary,     // keys and values, alternating
    comprehension,  // text: "[", "(" or "{"; the element, then clauses
    clause,         // the names, as names or a tuple of them; the source; then conditions
    lambda,         // the names, as a tuple; the body
    conditional,    // condition, then, else
  };

  Kind kind = Kind::nothing;
  std::string text = {};
  std::vector<PythonExpression> parts = {};

  friend bool operator==(const PythonExpression&, const PythonExpression&) = default;
};

// Parses a source; returns nothing if it is not an expression, or has chained comparisons of more
// than names and numbers (others become "and"), assignments, "await", "yield" or comprehensions of
// dictionaries, or is nested deeper than 64. O(length).
std::optional<PythonExpression> parse_python_expression(std::string_view source);

// Returns the number of nodes.
std::size_t size_of(const PythonExpression& expression);

}  // namespace synth
