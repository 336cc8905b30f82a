#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What the writer of JavaScript writes, as a tree. What each kind has in `text` and `parts`:
struct JavascriptNode {
  enum class Kind : unsigned char {
    name,          // text
    number,        // text
    string,        // text, with its quotes
    regex,         // text
    array,         // elements
    object,        // properties
    property,      // text: its name; the value, unless it is the name
    spread,        // what is spread
    call,          // the function, then arguments
    construction,  // "new": the class, then arguments
    member,        // text: its name; of what
    item,          // of what; the index
    unary,         // text: the operator; the operand
    binary,        // text: the operator; two operands
    conditional,   // condition, then, else
    arrow,         // text: its parameters; the body, an expression or a block
    block,         // statements
    declaration,   // text: "const name"; the value
    jump,          // text: "return" or "throw"; the value, if any
    condition,     // "if": the condition, a block, the block of "else", if any
    statement,     // an expression
  };

  Kind kind = Kind::name;
  std::string text = {};
  std::vector<JavascriptNode> parts = {};
  bool in_parentheses = false;
};

// Statements in a block; nothing where they have anything else in them.
std::optional<JavascriptNode> parse_javascript(std::string_view statements);

// How tightly a binary operator binds; 0 for what is none.
int javascript_binding(std::string_view op);

}  // namespace synth
