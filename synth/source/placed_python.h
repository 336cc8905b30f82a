#pragma once

#include "synth/source/python_statements.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

// A statement and its place in its module: [begin, end), without the comments above it.
struct PlacedStatement {
  PythonStatement statement;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the statements of a Python module with their places. Linear in the text.
std::vector<PlacedStatement> placed_statements(std::string_view module);

// Returns the number of bytes of comments and empty lines above the code in a statement's text.
std::size_t comments_above(std::string_view text);

}  // namespace synth
