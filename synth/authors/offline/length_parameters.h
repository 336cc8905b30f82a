#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"

#include <string>
#include <vector>

namespace synth {

// A parameter that has the length of an array before it, as in C: f(arr, n).
struct LengthParameter {
  std::size_t place = 0;
  std::size_t array = 0;  // the array's place
};

// Returns the parameters that are lengths: one for each array, behind it, with a usual name that
// the purpose does not say; in all examples they have the array's length.
std::vector<LengthParameter> length_parameters(const FunctionSpec& spec,
                                               const std::vector<Example>& examples);

// Returns the function without these parameters, and its examples without their arguments.
FunctionSpec without_lengths(FunctionSpec spec, const std::vector<LengthParameter>& lengths);
std::vector<Example> without_lengths(std::vector<Example> examples,
                                     const std::vector<LengthParameter>& lengths);

// Returns the code of the function without these parameters as that of `spec`, which has them: it
// uses the first `n` items of `arr`. Returns the code as it is if its heading has others.
std::string with_lengths(std::string code, Language language, const FunctionSpec& spec,
                         const std::vector<LengthParameter>& lengths);

// "'n' is taken for the length of 'arr'"; empty without lengths.
std::string note_of_lengths(const FunctionSpec& spec, const std::vector<LengthParameter>& lengths);

}  // namespace synth
