#pragma once

#include "specs/examples/example_reader.h"

#include <string_view>
#include <vector>

namespace synth {

// Returns the sequences that prose describes of a class, whose methods and fields are known: "push
// 1, push 2, pop gives 2", "After push(1), size is 1". Each begins a sentence or follows a colon
// and has at least two steps; it is left out if any part of it is neither a step nor a word that
// joins steps. Linear in the text.
std::vector<ReadExample> read_told_sequences(std::string_view text, const FunctionSpec& spec);

}  // namespace synth
