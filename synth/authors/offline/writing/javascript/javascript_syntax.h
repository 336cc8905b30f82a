#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A syntax tree of the JavaScript that the writer emits. The content of `text` and `parts`, by
// kind:
struct JavascriptNode {
  enum class Kind : unsigned char {
    name,          // text
    number,        // text
    string,        // text, with its quotes
    regex,         // text
    array,         // elements
    object,        // properties
    property,      // text: its name; the value, unless it equals the name
    spread,        // the operand
    call,          // the function, then arguments
    construction,  // "new": the class, then arguments
    member,        // text: its name; the object
    item,          // the object; the index
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

// Parses the statements of a block; returns nothing if they use any other syntax.
std::optional<JavascriptNode> parse_javascript(std::string_view statements);

// Returns the precedence of a binary operator; 0 for other texts.
int javascript_binding(std::string_view op);

}  // namespace synth
