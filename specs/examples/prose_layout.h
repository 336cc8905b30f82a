#pragma once

#include <string>
#include <string_view>

namespace synth {

// The text of an instruction with each of its blocks on one line, so that a reader may take a line
// break for the end of a sentence or of an example. Sentences, examples and list items that were
// wrapped at some width are put together again. Blank lines, list items, headings, labels
// ("Input:"), examples that begin a line, doctests, tables and code part blocks. Indentation of the
// whole, quotation marks of Markdown (`>`), hashes of headings, stars of bold text, the lines of
// code fences and the quotes around docstrings are left out: the same text laid out in another way
// gives the same lines.
std::string unwrap_prose(std::string_view text);

// Typographic quotes as the ASCII ones that literals are written with; everything else as it is.
std::string with_plain_quotes(std::string_view text);

}  // namespace synth
