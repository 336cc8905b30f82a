#pragma once

#include "specs/call.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/cpp/host/class_reader.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A member with the encoded arguments of a call.
struct CppMemberCall {
  std::size_t member = 0;  // its place
  std::string args;
};

// Checks that the class has the members of the steps. Errors: bad_input if it has not; not_allowed
// for a member that cannot be called with values.
Result<void> check_cpp_steps(const CppClass& of, const Call& call);

// Return the constructor, or the method or field, that takes the arguments: of several with one
// name the first that fits. Errors: bad_input for arguments that fit none.
Result<CppMemberCall> find_cpp_constructor(const CppClass& of, const Call& call);
Result<CppMemberCall> find_cpp_member(const CppClass& of, const Step& step);

// A sequence in the driver's form: the steps with an object.
struct CppSequence {
  std::vector<std::size_t> members;  // of the steps
  std::string request;
};
Result<CppSequence> encode_cpp_sequence(const CppClass& of, const Call& call);

// Reads the driver's untrusted answer after its "r". An object without steps, or one that a step
// returns, is not a value: a text stands for it.
void read_cpp_sequence(const CppClass& of, const CppSequence& sequence, std::string_view body,
                       Outcome& outcome);

}  // namespace synth
