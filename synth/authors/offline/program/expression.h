#pragma once

#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/program/streams.h"

#include <vector>

namespace synth {

// The type of a variable for one byte of a text, in C++ only (cpp_bytes.h).
inline constexpr TypeId kByte = 64;

// Words of the prose, by their places.
struct WordSpan {
  int begin = 0;
  int end = 0;
};

// A program that the search found, independent of the search's tables, to be ranked and written.
struct Expression {
  enum class Kind {
    parameter,    // index
    constant,     // value
    variable,     // index: among the enclosing stream's
    component,    // arguments
    lift,         // arguments: the stream's lists, then the body
    conditional,  // arguments: condition, then, else
  };

  Kind kind = Kind::constant;
  TypeId type = kInt;
  std::size_t index = 0;
  Cell value = 0;
  const Component* component = nullptr;
  const Combinator* combinator = nullptr;
  const StreamKind* stream = nullptr;
  std::vector<Expression> arguments = {};
  WordSpan said = {};  // the words that say all of it, if the prose has some that are understood
};

}  // namespace synth
