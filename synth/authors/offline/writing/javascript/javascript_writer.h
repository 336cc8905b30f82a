#pragma once

#include "synth/authors/offline/writing/python/python_writer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the function in JavaScript. Error: names a part that has no equivalent form there.
Result<std::string> write_javascript(const FunctionSpec& spec, const FunctionShape& shape,
                                     const std::vector<Guard>& guards, const Expression& result,
                                     const Pool& pool);

// Returns the text on one line, changed so that it does not end its comment.
std::string javascript_comment(std::string_view text);

// Returns the comment with the types, and the line that begins the function.
std::string javascript_heading(const FunctionSpec& spec, const std::vector<TypeId>& types,
                               const std::vector<std::string>& parameters, TypeId result,
                               bool may_be_null, const Structures& structures = {});

}  // namespace synth
