#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns the name of a function or class that C++ code defines at namespace scope, with its
// namespaces: "foo::bar::f", or "f". Returns nothing if there is no such definition.
std::optional<std::string> qualified_cpp_name(std::string_view code, const std::string& name);

// Returns a function that calls the method `name` of a new object of the class, with the same
// types: "int add(int a, int b) {\n  return ::Solution().add(a, b);\n}\n". Returns nothing if the
// class has no such public method, or values cannot have its types.
std::optional<std::string> cpp_function_beside(std::string_view code, const std::string& of_class,
                                               const std::string& name);

}  // namespace synth
