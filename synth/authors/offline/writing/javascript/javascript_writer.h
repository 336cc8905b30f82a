#pragma once

#include "synth/authors/offline/writing/python/python_writer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The function in JavaScript, or what of it has no form there that is as Python's.
Result<std::string> write_javascript(const FunctionSpec& spec, const FunctionShape& shape,
                                     const std::vector<Guard>& guards, const Expression& result,
                                     const Pool& pool);

// Text that does not end the comment it is in, in one line.
std::string javascript_comment(std::string_view text);

// The comment with the types, and the line that begins the function.
std::string javascript_heading(const FunctionSpec& spec, const std::vector<TypeId>& types,
                               const std::vector<std::string>& parameters, TypeId result,
                               bool may_be_null, const Structures& structures = {});

}  // namespace synth
