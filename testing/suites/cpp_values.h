#pragma once

#include "specs/value.h"
#include "testing/runtimes/cpp_types.h"

#include <vector>

namespace synth {

// Some values of a type, the plainest first, with its edges; null where it is nested too deep.
std::vector<Value> cpp_values(const CppType& type);

}  // namespace synth
