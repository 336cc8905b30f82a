#pragma once

#include <span>
#include <string>
#include <string_view>

namespace synth {

// Foreign text in a Markdown document (CommonMark 0.31), in forms that cannot end their
// surroundings. For blocks of code see fenced_code in synth/server/chat_answer.h.

// Returns code for a table's cell: on one line, and without a bar that would end the cell.
std::string code_cell(std::string_view text);
// Returns prose on one line, its markup taken literally.
std::string prose(std::string_view text);
// Returns a row of a table with cells of prose.
std::string table_row(std::span<const std::string> cells);

}  // namespace synth
