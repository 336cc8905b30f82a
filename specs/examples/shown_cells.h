#pragma once

#include "specs/examples/shown_examples.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One argument as it is shown, with its name if the text has one.
struct ShownCell {
  std::string name;
  std::string text;
};

// A row of a table, or a block: its arguments, its result, and its place in the text.
struct ShownRow {
  std::vector<ShownCell> arguments;
  std::string result;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Splits the text at commas outside quotes and brackets: "a = [1, 2], 'x'" has two parts.
std::vector<std::string_view> split_at_commas(std::string_view text);

// Reads an argument: "n = 2", "n: 2" or "2".
ShownCell read_cell(std::string_view text);

// Returns the text without the Markdown marks around it.
std::string_view without_marks(std::string_view text);

// Returns the rows as calls of the function, each cell read in the way of its column. Empty if the
// rows are not calls of it: another number of arguments, or other names.
std::vector<ReadExample> examples_of_rows(const std::vector<ShownRow>& rows,
                                          const ShownFunction& function);

}  // namespace synth
