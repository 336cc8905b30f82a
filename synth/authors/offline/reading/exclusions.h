#pragma once

#include "specs/function_spec.h"

#include <vector>

namespace synth {

// Returns what follows from the examples if the purpose says that elements of a kind are left out:
// "empty names are skipped", "ignore negative numbers". Each of the first four examples gives the
// same with such an element in front of its only list, and behind it. Empty if nothing is left out,
// if the list's elements are of another kind, or if there are several lists.
std::vector<Example> examples_with_excluded(const FunctionSpec& spec,
                                            const std::vector<Example>& examples);

// Returns examples of what the words leave as it is: if a function changes lower case letters and
// "every other character stays as it is", it does not change the text in upper case of an example.
std::vector<Example> examples_left_alone(const FunctionSpec& spec,
                                         const std::vector<Example>& examples);

}  // namespace synth
