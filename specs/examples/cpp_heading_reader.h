#pragma once

#include "specs/examples/signature_reader.h"

#include <optional>

namespace synth {

// A heading in C++ that begins there: "std::vector<int> f(const std::string& text, long n)". Its
// types become annotations ("list[int]"); one with other types is not read.
std::optional<ReadSignature> read_cpp_heading(std::string_view text, std::size_t begin);

}  // namespace synth
