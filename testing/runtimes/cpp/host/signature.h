#pragma once

#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/namespaces.h"
#include "testing/runtimes/cpp/host/types.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

struct CppSignature {
  std::string function;  // without its namespaces
  CppType result;
  std::string returned;  // how it is returned, as `passed`
  std::vector<CppParameter> parameters;
  bool is_inline = false;    // the compiler need not write it out
  std::size_t defaults = 0;  // of the last parameters, which a call may leave out
  // Of one that only hands its arguments on, to a function that has defaults for the others.
  std::string forwards_to = {};
  CppScope scope = {};     // where it is defined
  std::string asked = {};  // the name that tests call it by, such as "foo::f"

  // Returns "std::vector<int> f(const std::vector<int> &, int)", without its namespaces.
  [[nodiscard]] std::string declaration() const;
  // Returns "::foo::f".
  [[nodiscard]] std::string qualified() const;
  // Returns whether an argument or the result is or holds an object of the code's classes.
  [[nodiscard]] bool has_objects() const;
  // Returns whether other units call it by way of a function behind the candidate's code
  // (cpp_keep): it is in a namespace, has the linkage of C, or has objects.
  [[nodiscard]] bool is_forwarded() const;
};

// Reads the signature of a function from its definition at namespace scope, as far as a scan of the
// text can tell: type aliases and macros without parameters are expanded. Of several with that name
// it is the one outside of any namespace; `foo::f` names one in a namespace. Errors: bad_input if
// there is no such definition; not_allowed, naming it, for a type that values cannot have (a
// template, a pointer, a class with private fields), and for a name that two namespaces define.
// `headers`: where its types may be defined, too.
Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function,
                                        std::string_view headers = {});

// Returns the name of the function that `read_cpp_signature` reads, with its namespaces
// ("foo::f"), whatever its types are. Returns nothing if there is no such definition.
std::optional<std::string> find_cpp_function(std::string_view source, const std::string& function);

// A function for each number of arguments that a call may leave out: it calls the other with what
// it is given. cpp_keep (program.h) defines them.
std::vector<CppSignature> cpp_shorter_functions(const CppSignature& function);

// The functions that a source defines at namespace scope, each name once; those that are defined
// several times are left out.
std::vector<std::string> cpp_function_names(std::string_view source);

// Returns those that a script uses and does not define itself, except `function`.
std::vector<std::string> cpp_functions_used(std::string_view source, std::string_view script,
                                            const std::string& function);

}  // namespace synth
