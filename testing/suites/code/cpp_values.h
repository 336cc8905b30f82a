#pragma once

#include "specs/value.h"
#include "testing/runtimes/cpp/host/types.h"

#include <vector>

namespace synth {

// Some values of a type, the plainest first, with its edges; null where it is nested too deep.
std::vector<Value> cpp_values(const CppType& type);

// A value as one of the type: of what braces or JSON say, a list becomes the pair, the set or the
// map that the type has. What is of another shape stays as it is.
Value cpp_shaped(const CppType& type, const Value& value);

}  // namespace synth
