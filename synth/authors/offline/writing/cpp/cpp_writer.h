#pragma once

#include "synth/authors/offline/writing/python/python_writer.h"

#include <string>

namespace synth {

// Returns the function in C++20. Error: names a part that has no equivalent form there.
Result<std::string> write_cpp(const FunctionSpec& spec, const FunctionShape& shape,
                              const std::vector<Guard>& guards, const Expression& result,
                              const Pool& pool);

}  // namespace synth
