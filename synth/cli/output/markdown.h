#pragma once

#include <string>
#include <string_view>

namespace synth {

// Foreign text in a Markdown document (CommonMark 0.31), in forms that cannot end their
// surroundings.

// Returns a block of code.
std::string fenced(std::string_view text, std::string_view language);
// Returns code for a table's cell: on one line, and without a bar that would end the cell.
std::string code_cell(std::string_view text);
// Returns prose on one line, its markup taken literally.
std::string prose(std::string_view text);

}  // namespace synth
