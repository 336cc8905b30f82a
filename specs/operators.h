#pragma once

#include "specs/call.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// What Python writes for some methods of its data model, which steps of sequences may name:
// `len(s)` is `__len__`, `x in s` is `__contains__`, `a + b` is `__add__`.
struct Operator {
  std::string_view method;     // "__add__"
  std::string_view form;       // "({0} + {1})": {0} is the object
  std::size_t arguments = 0;   // besides the object
  std::string_view word = {};  // of those with a sign or a function's name: "+", "len"
};

const Operator* find_operator(std::string_view method);
// `len`, `str` …, which are called with the object.
const Operator* operator_of_function(std::string_view function);
// The longest sign between two values that `text` begins with.
const Operator* operator_of_sign(std::string_view text);

// "len(the_stack)"
std::string operator_source(const Operator& of, std::string_view object, const Step& step);

}  // namespace synth
