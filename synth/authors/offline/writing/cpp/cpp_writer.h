#pragma once

#include "synth/authors/offline/writing/python/python_writer.h"

#include <string>

namespace synth {

// The function in C++20, or what of it has no form there that is as Python's.
Result<std::string> write_cpp(const FunctionSpec& spec, const FunctionShape& shape,
                              const std::vector<Guard>& guards, const Expression& result,
                              const Pool& pool);

}  // namespace synth
