#pragma once

#include "testing/runtimes/cpp/host/signature.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One way to use a class: an object is made, a method called, or a field read. A parameter with a
// default makes two: with it and without.
struct CppMember {
  enum class Kind { constructor, method, field };
  Kind kind = Kind::method;
  CppSignature signature = {};  // of a constructor `function` is the class, and nothing is given
  std::string no_value = {};    // why what it gives is no value; it can be used nevertheless
};

// The public side of a class, what it has of its public bases included.
struct CppClass {
  std::string name;
  std::vector<CppMember> members;
  std::map<std::string, Error> others;  // why members of these names cannot be used
};

// Reads a class that is defined at namespace scope outside of any namespace, as far as text can
// tell. Errors: bad_input if there is no such definition; not_allowed for a template, and for one
// that is too large.
Result<CppClass> read_cpp_class(std::string_view source, const std::string& name);

}  // namespace synth
