#pragma once

#include "specs/examples/signature_reader.h"

#include <optional>

namespace synth {

// Reads a C++ heading that begins at `begin`: "std::vector<int> f(const std::string& text, long
// n)". Its types become annotations ("list[int]"). Returns nothing if a type has no annotation.
std::optional<ReadSignature> read_cpp_heading(std::string_view text, std::size_t begin);

}  // namespace synth
