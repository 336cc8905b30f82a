#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/rule_set.h"

#include <optional>
#include <string>
#include <vector>

namespace synth {

// A verified function that a sentence may refer to: by its name, as in "apply double to each
// element", or by the words of it, as in "the even numbers, using is_even".
struct CalledName {
  std::string name;
  std::vector<Shape> arguments;
  Shape result;
  // The call with the parameters of the function to write, if they have the names of its own: "the
  // perimeter times the price" for fence_cost(width, height, price) after perimeter(width, height).
  std::optional<Meaning> by_names = {};
  std::vector<std::string> parameters = {};  // their names

  [[nodiscard]] bool is_unary() const { return arguments.size() == 1; }
  [[nodiscard]] bool is_property() const { return is_unary() && result.is(Shape::Base::boolean); }
};

// Returns the tokens with each reference to a function as one token, its name, and without phrases
// that only say that it is used ("using is_even"). `function` is the function that the sentences
// describe.
std::vector<Token> with_called_names(std::vector<Token> tokens,
                                     const std::vector<CalledName>& called,
                                     std::string_view function);

// Removes the preparation of the arguments from the end of a purpose: "... are equal after
// cleaning". Returns the unary function that prepares them, here clean; null if there is none.
const CalledName* take_preparation(std::string& purpose, const std::vector<CalledName>& called);

// Returns whether the function takes the value as its only argument.
bool takes(const CalledName& called, const Meaning& value);

// Returns the call with the fields of a record, or with the elements of a tuple, as arguments:
// those of the parameters' names, or all in their order. For a list of records, the call with each.
Function call_on_record(const CalledName& called);

// Returns the call of a function of two arguments with a value and another one.
std::optional<Meaning> call_with(const CalledName& called, const Meaning& value,
                                 const Meaning& other);

// Returns the call with a value; for a list whose elements the function takes, the call with each,
// unless it takes lists. The function must be unary.
Function call_of(const CalledName& called);

}  // namespace synth
