#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns the name of a function or class that C++ code defines at namespace scope, with its
// namespaces: "foo::bar::f", or "f". Returns nothing if there is no such definition.
std::optional<std::string> qualified_cpp_name(std::string_view code, const std::string& name);

}  // namespace synth
