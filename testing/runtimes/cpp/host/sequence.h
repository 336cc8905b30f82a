#pragma once

#include "specs/call.h"
#include "testing/core/outcome.h"
#include "testing/runtimes/cpp/host/class_reader.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A member with the arguments of a call, encoded.
struct CppMemberCall {
  std::size_t member = 0;  // its place
  std::string args;
};

// Whether the class has what the steps name. Errors: bad_input where it has not; not_allowed for a
// member that values cannot be handed to.
Result<void> check_cpp_steps(const CppClass& of, const Call& call);

// The constructor, or the method or field, that takes the arguments: of several of one name the
// first that does. Errors: bad_input for arguments that fit none.
Result<CppMemberCall> find_cpp_constructor(const CppClass& of, const Call& call);
Result<CppMemberCall> find_cpp_member(const CppClass& of, const Step& step);

// A sequence as the driver takes it: what to do with an object.
struct CppSequence {
  std::vector<std::size_t> members;  // of the steps
  std::string request;
};
Result<CppSequence> encode_cpp_sequence(const CppClass& of, const Call& call);

// Reads what the driver answers behind its "r": foreign. An object that no steps are done with, or
// that a step gives, is no value: a text stands for it.
void read_cpp_sequence(const CppClass& of, const CppSequence& sequence, std::string_view body,
                       Outcome& outcome);

}  // namespace synth
