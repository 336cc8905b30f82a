#pragma once

#include "specs/value.h"
#include "synth/support/result.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Values of a known C++ type as the bytes that driver.inc reads and writes: 8 bytes, least
// significant first, for a number; the count, then the content, for a type with several parts.

// Appends the value. The error says why the type cannot represent it.
Result<void> encode_cpp(const CppType& type, const Value& value, std::string& bytes);

// Returns the place of the alternative of a variant that a value is given as.
std::optional<std::size_t> cpp_alternative(const CppType& variant, const Value& value);

// How an object is made: by which of its class's makings, of which arguments.
struct CppMade {
  std::size_t making = 0;
  std::vector<Value> arguments;
  std::string bytes;  // of both
};
// Returns the first making that takes the arguments of a made value, or the fields of an object of
// that class. Errors: bad_input for another value.
Result<CppMade> read_cpp_made(const CppType& object, const Value& value);

// Before the class of an object in the name of its type.
inline constexpr std::string_view kCppOwnModule = "solution.";

// Returns the value of exactly these untrusted bytes. Errors: budget_exhausted above the budgets of
// values; bad_input for bytes that the driver cannot have written.
Result<Value> decode_cpp(const CppType& type, std::string_view bytes);

}  // namespace synth
