#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The contents of the fenced blocks (```) of a text, in their order; one that is not closed is
// cut, and left out.
std::vector<std::string> code_blocks(std::string_view text);

// Code as a model gave it for a field of its answer, without what it is wrapped in: a fence with
// prose around it, an indentation that all lines share, the prompts of an interactive session,
// escaped line breaks that were escaped twice, Windows' line ends, and typographic quotes where
// there are no others. Code that has none of these stays as it is.
std::string plain_code(std::string code);

}  // namespace synth
