#pragma once

#include "specs/function_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Adds the dependencies that a sentence states between the functions that it names, in its order:
// "f uses g", "f calls g and h", "g is used by f", "f uses g, which uses h", "f: g of h".
void add_dependencies(std::string_view sentence, const std::vector<FunctionSpec*>& named);

// Returns whether a sentence says that a function does what the earlier ones do: "f, which does
// both", "f adds the two".
bool refers_to_those_before(std::string_view sentence);

// Returns the sentence with the name of the function before in place of "it" at its end: "counts
// the digits with it", "counts them using it"; likewise in place of "them" if that name is in the
// plural and nothing in the sentence is: "word_lengths ..., the largest of them".
std::string with_name_for_it(std::string_view sentence, const std::string& before);

// Adds these to the dependencies of the function.
void depend_on_all(FunctionSpec& function, const std::vector<std::string>& others);

bool depends(const FunctionSpec& function, const FunctionSpec& on);

}  // namespace synth
