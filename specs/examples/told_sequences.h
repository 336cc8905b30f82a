#pragma once

#include "specs/examples/example_reader.h"

#include <string_view>
#include <vector>

namespace synth {

// Sequences that prose tells of a class, whose methods and fields are known: "push 1, push 2, pop
// gives 2", "After push(1), size is 1". Each begins a sentence, or stands behind a colon; has two
// steps or more; and is left out if anything in it is read as neither a step nor what ties steps
// together. Linear in the text.
std::vector<ReadExample> read_told_sequences(std::string_view text, const FunctionSpec& spec);

}  // namespace synth
