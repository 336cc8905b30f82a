#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The kinds of remarks: statements of a purpose beside its request.
enum class RemarkKind {
  result,      // kind, shape and order of the result
  nothing,     // the result if there is nothing to return
  edge,        // the result in a special case
  input,       // what may be assumed about the input
  definition,  // the meaning of a word in it
  demand,      // how the code has to work, or must not
  behaviour,   // additional behaviour, stated separately
  statement,   // a fact about inputs or results, or a freedom of the author
};

struct Remark {
  RemarkKind kind = RemarkKind::result;
  std::string_view topic;          // its subject: "order", "boolean" (remarks.cpp)
  std::vector<std::string> parts;  // the words that say how, as written
  std::string said;                // its whole text
  std::size_t begin = 0;           // its position in the purpose
  std::size_t end = 0;
  std::string_view instead;  // the text that replaces it in the purpose
};

// Returns whether it is a command, which contains its data and has no parameters. Its words are
// read more strictly: data is not a remark, and a sentence that is not about the result may be
// another step.
bool is_command(const FunctionSpec& spec);

// Returns the remarks of a purpose, in its order. They do not overlap.
std::vector<Remark> find_remarks(const FunctionSpec& spec);

// Returns the purpose without those remarks: the core request.
std::string without_remarks(std::string_view purpose, const std::vector<Remark>& remarks);

}  // namespace synth
