#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A Python expression as a tree. What each kind has in `text` and `parts`:
struct PythonExpression {
  enum class Kind : unsigned char {
    name,           // text
    number,         // text
    string,         // text: its value
    formatted,      // text: as written, an f-string
    operation,      // text: the operator ("not in"); two parts, or one of "not", "-", "~"
    call,           // the function, then arguments
    keyword,        // text: the argument's name; its value
    star,           // what is unpacked in a call
    attribute,      // text: its name; of what
    subscript,      // of what; index or slice
    slice,          // first, end, step
    nothing,        // a part of a slice that is not given
    list,           // elements
    tuple,          // elements
    set,            // elements
    dictionary,     // keys and values by turns
    comprehension,  // text: "[", "(" or "{"; what each gives, then clauses
    clause,         // the names, as names or a tuple of them; the source; then conditions
    lambda,         // the names, as a tuple; the body
    conditional,    // condition, then, else
  };

  Kind kind = Kind::nothing;
  std::string text = {};
  std::vector<PythonExpression> parts = {};

  friend bool operator==(const PythonExpression&, const PythonExpression&) = default;
};

// Nothing where the source is no expression, or one with chained comparisons, assignments, "await"
// or "yield", comprehensions of dictionaries, or deeper than 64 in all. O(length).
std::optional<PythonExpression> parse_python_expression(std::string_view source);

// How many nodes it has.
std::size_t size_of(const PythonExpression& expression);

}  // namespace synth
