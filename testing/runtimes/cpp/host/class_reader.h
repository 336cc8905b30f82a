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
  std::map<std::string, Error> others;  // why members of these names cannot be used
  CppScope scope = {};                  // where it is defined

  // Returns "::foo::Stack".
  [[nodiscard]] std::string qualified() const;
};

// Reads a class that is defined at namespace scope, as far as a scan of the text can tell. Errors:
// bad_input if there is no such definition; not_allowed for a template, and for a class that is too
// large.
Result<CppClass> read_cpp_class(std::string_view source, const std::string& name);

}  // namespace synth
