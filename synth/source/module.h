#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// The code of one function: it may hold private helpers and imports too.
struct FunctionCode {
  std::string function;
  std::string code;
};

// The module that is delivered, and that candidates are tested as: imports (each once), then every
// function's code in the order given. A helper that several pieces define alike appears once, one
// with the name of another piece's function under a name of its own; any other
// name that two pieces give different meanings is an error that names it (in C++ the compiler's).
// Code that cannot be read as the language goes through unchanged, for the interpreter to say what
// is wrong. JavaScript ends with the export of the functions, in place of the pieces' own; C++
// declares first what is called before it is defined. A Bash script is one piece.
Result<std::string> assemble(Language language, std::span<const FunctionCode> pieces);

// The top-level function or class that 1-based `line` of a module lies in; empty for none.
std::string function_at_line(Language language, std::string_view module, int line);

}  // namespace synth
