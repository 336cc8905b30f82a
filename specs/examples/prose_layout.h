#pragma once

#include <string>
#include <string_view>

namespace synth {

// Returns the text of an instruction with each of its blocks on one line, so that a line break ends
// a sentence or an example. Sentences, examples and list items that were wrapped at some width are
// joined again. Blank lines, list items, headings, labels ("Input:"), examples that begin a line,
// doctests, tables and code separate blocks. The common indentation, quotation marks of Markdown
// (`>`), hashes of headings, stars of bold text, the lines of code fences and the quotes around
// docstrings are removed: the same text in another layout has the same lines.
std::string unwrap_prose(std::string_view text);

// Returns the text with typographic quotes replaced by the ASCII quotes of literals, and \r
//  by a line feed.
std::string with_plain_quotes(std::string_view text);

}  // namespace synth
