#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

inline constexpr std::string_view kFence = "```";

// Returns a text with line ends, blanks and fences in plain ASCII. Replaces Windows' and the Mac's
// line ends, fences of tildes, and no-break spaces, zero-width spaces and byte order marks that
// precede any quoted text of their line.
std::string plain_layout(std::string text);

// Returns whether the text before the first fence is prose: a fence in a quoted text is a part of
// the code.
bool is_fenced(std::string_view text);

// Returns the contents of the fenced blocks (```) of a text, in their order. One that is not closed
// is left out if the text ends within a line: it was cut off.
std::vector<std::string> code_blocks(std::string_view text);

// Returns code from a field of a model's answer without its wrapping: a fence with prose around it,
// an indentation that all lines share, the prompts of an interactive session, numbers and other
// marks of lines (line_marks.h), line breaks that were escaped twice, and typographic quotes if
// there are no others. Its layout is plain. Of several blocks, returns the longest. Code without
// any of these is returned unchanged.
std::string plain_code(std::string code);

}  // namespace synth
