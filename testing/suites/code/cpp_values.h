#pragma once

#include "specs/value.h"
#include "testing/runtimes/cpp/host/types.h"

#include <vector>

namespace synth {

// Returns some values of a type, the plainest first, with edges; null if it is nested too deeply.
std::vector<Value> cpp_values(const CppType& type);

// Converts a value to the type: a list, from braces or JSON, becomes the pair, the set or the map
// of the type. A value of another shape stays as it is.
Value cpp_shaped(const CppType& type, const Value& value);

}  // namespace synth
