#pragma once

#include <string>
#include <string_view>

namespace synth {

// Foreign text in a Markdown document (CommonMark 0.31), where it can end nothing that it stands
// in.

// A block of code.
std::string fenced(std::string_view text, std::string_view language);
// Code in a table's cell: on one line, and without a bar that would end the cell.
std::string code_cell(std::string_view text);
// Prose on one line, its markup taken literally.
std::string prose(std::string_view text);

}  // namespace synth
