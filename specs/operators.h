#pragma once

#include "specs/call.h"

#include <span>
#include <string>
#include <string_view>

namespace synth {

// An operator or function of Python for a method of its data model. Steps of sequences may name the
// method: `len(s)` is `__len__`, `x in s` is `__contains__`, `a + b` is `__add__`.
struct Operator {
  std::string_view method;     // "__add__"
  std::string_view form;       // "({0} + {1})": {0} is the object
  std::size_t arguments = 0;   // besides the object
  std::string_view word = {};  // of those with a sign or a function's name: "+", "len"
};

// Python's side of the same table is in testing/runtimes/python/guest/sequence.py.
std::span<const Operator> all_operators();
const Operator* find_operator(std::string_view method);
// Returns the operator of a function that is called with the object: `len`, `str` …
const Operator* operator_of_function(std::string_view function);
// Returns the operator whose sign `text` begins with, the longest sign first.
const Operator* operator_of_sign(std::string_view text);

// Returns the source of a step, such as "len(the_stack)". The step has the operator's number of
// arguments, by position.
std::string operator_source(const Operator& of, std::string_view object, const Step& step);

}  // namespace synth
