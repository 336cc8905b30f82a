#pragma once

#include "specs/examples/example_reader.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the examples that are shown apart from the sentences, in their order: those of blocks if
// there are any, else those of tables. A cell is a Python literal, or text without quotes if not
// all cells of its column are literals (or its parameter is annotated as str).
//
// Blocks are an input and an output after their labels, on one line or on several:
//     Input: nums = [2, 7], target = 9
//     Output: [0, 1]
// Tables are Markdown's, or columns of text under a heading that names the parameters or the
// result:
//     | word | result |        word   result
//     |------|--------|        abc    cba
//     | abc  | cba    |
std::vector<ReadExample> read_shown_examples(std::string_view text, const ShownFunction& function);

// Return the two kinds of read_shown_examples separately.
std::vector<ReadExample> read_example_blocks(std::string_view text, const ShownFunction& function);
std::vector<ReadExample> read_example_tables(std::string_view text, const ShownFunction& function);

}  // namespace synth
