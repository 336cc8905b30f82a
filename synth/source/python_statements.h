#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// One statement at the top level of a Python module, with the comments above it.
struct PythonStatement {
  enum class Kind {
    import,      // `import …`, `from … import …`
    definition,  // `def`, `async def`, `class`, decorators included
    assignment,  // `NAME = …`, `NAME: T = …`
    other,
  };
  Kind kind = Kind::other;
  std::string text;                // without trailing white space
  std::vector<std::string> names;  // top-level names that it binds, as far as the first line tells
};

// Splits a module into its top-level statements, by Python's lexical rules (reference 2.1: logical
// lines, joining, string literals). Never fails: invalid Python is split in some way, and Python
// itself reports the error. Linear in the text.
std::vector<PythonStatement> split_python(std::string_view source);

// A statement and its place in its module: [begin, end), without the comments above it.
struct PlacedStatement {
  PythonStatement statement;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Returns the statements of a Python module with their places. Linear in the text.
std::vector<PlacedStatement> placed_statements(std::string_view module);

}  // namespace synth
