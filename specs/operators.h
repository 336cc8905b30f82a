#pragma once

#include "specs/call.h"
#include "specs/language.h"

#include <span>
#include <string>
#include <string_view>

namespace synth {

// An operator or function of Python for a method of its data model, and its counterparts. Steps of
// sequences may name the method: `len(s)` is `__len__`, `x in s` is `__contains__`, `a + b` is
// `__add__`.
struct Operator {
  std::string_view method;           // "__add__"
  std::string_view form;             // "({0} + {1})": {0} is the object
  std::size_t arguments = 0;         // besides the object
  std::string_view word = {};        // of those with a sign or a function's name: "+", "len"
  std::string_view javascript = {};  // its form there; empty if there is no counterpart
  std::string_view cpp = {};
  std::string_view cpp_name = {};  // what follows `operator` in C++
};

// Python's and JavaScript's sides of the same table are in
// testing/runtimes/python/guest/sequence.py and testing/runtimes/javascript/guest/harness.js.
std::span<const Operator> all_operators();
const Operator* find_operator(std::string_view method);
// Returns the operator of a function that is called with the object: `len`, `str` …
const Operator* operator_of_function(std::string_view function);
// Returns the operator that C++ defines as `operator` and that name, with so many arguments besides
// the object: "+", "[]", "bool".
const Operator* find_cpp_operator(std::string_view name, std::size_t arguments);
// Returns the operator whose sign `text` begins with, the longest sign first.
const Operator* operator_of_sign(std::string_view text);

// Returns the source of a step, such as "len(the_stack)". The step has the operator's number of
// arguments, by position.
std::string operator_source(const Operator& of, std::string_view object, const Step& step);

// Returns one of the forms with its parts filled in.
std::string operator_text(std::string_view form, std::string_view object,
                          std::span<const std::string> arguments);
// Returns the form in a language; empty if it has no counterpart.
std::string_view operator_form(const Operator& of, Language language);

}  // namespace synth
