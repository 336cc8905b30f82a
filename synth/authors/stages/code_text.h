#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

inline constexpr std::string_view kFence = "```";

// A text with the line ends, blanks and fences of plain ASCII: Windows' and the Mac's line ends,
// no-break spaces, zero-width ones and marks of the byte order before any text in quotes, and
// fences of tildes.
std::string plain_layout(std::string text);

// Whether what stands before the first fence is prose: a fence in a text in quotes is a part of the
// code.
bool is_fenced(std::string_view text);

// The contents of the fenced blocks (```) of a text, in their order; one that is not closed is
// cut, and left out.
std::vector<std::string> code_blocks(std::string_view text);

// Code as a model gave it for a field of its answer, without what it is wrapped in: a fence with
// prose around it, an indentation that all lines share, the prompts of an interactive session,
// escaped line breaks that were escaped twice, and typographic quotes if there are no others;
// its layout is plain. Of several blocks it is the longest. Code that has none of these stays as it
// is.
std::string plain_code(std::string code);

}  // namespace synth
