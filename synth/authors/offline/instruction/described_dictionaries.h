#pragma once

#include "specs/function_spec.h"

#include <string>
#include <vector>

namespace synth {

// Takes what purposes, or the introduction to several functions, say of a dictionary: "scores is a
// dictionary from student name to score", "a dictionary of temperatures, day -> degrees". Its
// parameter gets the type, and the purposes say "key" and "value" for these words: "the names of
// the students whose score is below 50" become "the keys whose value is below 50".
void take_dictionary_descriptions(std::vector<FunctionSpec>& functions,
                                  const std::vector<std::string>& introduction);

}  // namespace synth
