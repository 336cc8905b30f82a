#pragma once

#include "testing/runtimes/cpp/host/class_reader.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <span>
#include <string>
#include <vector>

namespace synth {

// The driver is compiled apart from the code, and does not know its classes. Objects therefore
// travel as standard types: to the code as a std::variant with a std::tuple for each way to make
// one, and from the code as a std::tuple of the fields. Functions behind the code convert them.

// Returns the signature of the function behind the code, of standard types only: it takes arguments
// by value, and what it makes of those that it may change follows the result. A signature without
// objects is returned as it is.
CppSignature without_cpp_objects(const CppSignature& function);
// Returns the same for a member of a class: what it makes of its arguments is not looked at.
CppSignature member_without_cpp_objects(const CppSignature& member);

// Returns the statements that make the parameters `a0`, `a1`, … from those of the function behind
// the code, `given_0`, …; empty for a signature without objects.
std::string cpp_objects_made(const CppSignature& function);
// Returns the statements that call `callee` and return what the function behind the code returns.
std::string cpp_objects_returned(const CppSignature& function, const std::string& call,
                                 bool is_member);

// Returns the templates that convert, and what they know of the classes; empty if there are no
// objects.
std::string cpp_object_conversions(std::span<const CppSignature> functions,
                                   std::span<const CppClass> classes);

// Returns a function that makes an object of the class and gives it back, for expected values.
CppSignature cpp_maker(std::shared_ptr<const CppObject> object, std::size_t number);

}  // namespace synth
