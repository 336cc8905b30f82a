#pragma once

#include "testing/runtimes/cpp/host/signature.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One way to use a class: an object is made, a method called, or a field read. A parameter with a
// default makes two members: with it and without.
struct CppMember {
  enum class Kind { constructor, method, field };
  Kind kind = Kind::method;
  CppSignature signature = {};  // of a constructor: `function` is the class, without a result
  std::string no_value = {};    // why its result is not a value; it can be used nevertheless
};

// The public interface of a class, including that of its public bases.
struct CppClass {
  std::string name;  // without its namespaces
  std::vector<CppMember> members;
  std::map<std::string, Error> others;    // why members of these names cannot be used
  CppScope scope = {};                    // where it is defined
  std::vector<CppParameter> fields = {};  // its own public ones, of each object
  bool is_open = false;       // it has no other fields, no bases and no virtual functions
  bool is_aggregate = false;  // and no constructors

  // Returns "::foo::Stack".
  [[nodiscard]] std::string qualified() const;
};

// Reads a class that is defined at namespace scope, as far as a scan of the text can tell. Errors:
// bad_input if there is no such definition; not_allowed for a template, and for a class that is too
// large. `headers`: where the types may be defined, too.
Result<CppClass> read_cpp_class(std::string_view source, const std::string& name,
                                std::string_view headers = {});

// Reads only the fields and the constructors of a class at the top of the tokens.
Result<CppClass> read_cpp_fields(const CppFlatTokens& source, const CppAliases& aliases,
                                 const std::string& name, const FindCppObject& find);

}  // namespace synth
