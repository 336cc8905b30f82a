#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/rule_set.h"

#include <string>
#include <vector>

namespace synth {

// A verified function of one argument that a sentence may refer to: by its name, as in "apply
// double to each element", or by the words of it, as in "the even numbers, using is_even".
struct CalledName {
  std::string name;
  Shape argument;
  Shape result;

  [[nodiscard]] bool is_property() const { return result.is(Shape::Base::boolean); }
};

// Returns the tokens with each reference to a function as one token, its name, and without phrases
// that only say that it is used ("using is_even"). `function` is the function that the sentences
// describe.
std::vector<Token> with_called_names(std::vector<Token> tokens,
                                     const std::vector<CalledName>& called,
                                     std::string_view function);

// Returns the call with a value; for a list whose elements the function takes, the call with each.
Function call_of(const CalledName& called);

}  // namespace synth
