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
  std::string returned;  // as `passed`
  std::vector<CppParameter> parameters;
  bool is_inline = false;  // the compiler need not write it out

  // "std::vector<int> f(const std::vector<int> &, int)"
  [[nodiscard]] std::string declaration() const;
};

// The signature of a function from its definition at namespace scope, as far as text can tell:
// type aliases and macros without parameters are followed. Errors: bad_input where there is no such
// definition; not_allowed where it uses what values cannot have (a template, a pointer, a class of
// the candidate's own), named.
Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function);

// The functions that a source defines at namespace scope outside of any namespace, each name once;
// those that are defined several times are left out.
std::vector<std::string> cpp_function_names(std::string_view source);

// Those of them that a script uses and does not define itself, but `function`.
std::vector<std::string> cpp_functions_used(std::string_view source, std::string_view script,
                                            const std::string& function);

}  // namespace synth
