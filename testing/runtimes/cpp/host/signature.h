#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/types.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

struct CppSignature {
  std::string function;
  CppType result;
  std::string returned;  // how it is returned, as `passed`
  std::vector<CppParameter> parameters;
  bool is_inline = false;  // the compiler need not emit it

  // Returns "std::vector<int> f(const std::vector<int> &, int)".
  [[nodiscard]] std::string declaration() const;
};

// Reads the signature of a function from its definition at namespace scope, as far as a scan of the
// text can tell: type aliases and macros without parameters are expanded. Errors: bad_input if
// there is no such definition; not_allowed, naming it, for a type that values cannot have (a
// template, a pointer, a class of the candidate).
Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function);

// Returns the functions that a source defines at namespace scope outside of any namespace, without
// overloaded ones.
std::vector<std::string> cpp_function_names(std::string_view source);

// Returns those that a script uses and does not define itself, except `function`.
std::vector<std::string> cpp_functions_used(std::string_view source, std::string_view script,
                                            const std::string& function);

}  // namespace synth
