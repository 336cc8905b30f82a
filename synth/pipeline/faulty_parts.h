#pragma once

#include "specs/function_spec.h"

#include <string>
#include <vector>

namespace synth {

// Removes the parts of specs that alone make them invalid and without which the functions are still
// specified: errors, dependencies, examples, methods and fields; an entry point that is not there
// becomes the last function. Returns a note for each. What names and parameters need stays.
std::vector<std::string> drop_faulty_parts(SpecSet& specs, Language language);

}  // namespace synth
