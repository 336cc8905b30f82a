#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What a purpose says beside what is to be done.
enum class RemarkKind {
  result,      // of what kind, shape and order what it gives is
  nothing,     // what it gives where there is nothing to give
  edge,        // what it gives in a case of its own
  input,       // what may be taken for granted of what it is given
  definition,  // what a word of it means
  demand,      // how the code is to do it, or not
  behaviour,   // what else is to be done, said apart
  statement,   // what is true of what it takes or gives, or what its author is free to do
};

struct Remark {
  RemarkKind kind = RemarkKind::result;
  std::string_view topic;          // which of its kind: "order", "boolean" (remarks.cpp)
  std::vector<std::string> parts;  // the words that say how, as they are written
  std::string said;                // all of it
  std::size_t begin = 0;           // where it stands in the purpose
  std::size_t end = 0;
  std::string_view instead;  // what the purpose says in its place
};

// A command has its data in it, and no parameters. Its words are held to more: data is no remark,
// and what is not said of the result may be another step.
bool is_command(const FunctionSpec& spec);

// The remarks of a purpose, in its order. None of two has words in common.
std::vector<Remark> find_remarks(const FunctionSpec& spec);

// The purpose without those remarks: the core request.
std::string without_remarks(std::string_view purpose, const std::vector<Remark>& remarks);

}  // namespace synth
