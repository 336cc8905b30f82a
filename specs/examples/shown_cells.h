#pragma once

#include "specs/examples/shown_examples.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One argument as it is shown, with its name where that is said.
struct ShownCell {
  std::string name;
  std::string text;
};

// A row of a table, or a block: its arguments, its result, and where it stands.
struct ShownRow {
  std::vector<ShownCell> arguments;
  std::string result;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// What stands between commas outside quotes and brackets: "a = [1, 2], 'x'" has two.
std::vector<std::string_view> split_at_commas(std::string_view text);

// "n = 2", "n: 2" or "2".
ShownCell read_cell(std::string_view text);

// Without the marks of Markdown around it.
std::string_view without_marks(std::string_view text);

// The rows as calls of the function, each cell read like its column. None where they are no calls
// of it: another number of arguments, or names of others.
std::vector<ReadExample> examples_of_rows(const std::vector<ShownRow>& rows,
                                          const ShownFunction& function);

}  // namespace synth
