#pragma once

#include "specs/function_spec.h"
#include "synth/authors/offline/reading/commands/rule_set.h"

#include <string>
#include <vector>

namespace synth {

// A verified function of one argument that a sentence may mean: by its name, as in "apply double to
// each element", or by the words of it, as in "the even numbers, using is_even".
struct CalledName {
  std::string name;
  Shape argument;
  Shape result;

  [[nodiscard]] bool is_property() const { return result.is(Shape::Base::boolean); }
};

// The tokens with each of the functions that they mean as one token, its name, and without what
// only says that it is used ("using is_even"). `function` is what the sentences are about.
std::vector<Token> with_called_names(std::vector<Token> tokens,
                                     const std::vector<CalledName>& called,
                                     std::string_view function);

// The call with a value; of a list whose elements the function takes, that of each.
Function call_of(const CalledName& called);

}  // namespace synth
