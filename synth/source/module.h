#pragma once

#include "specs/language.h"
#include "synth/support/result.h"

#include <span>
#include <string>

namespace synth {

// The code of one function, possibly with private helpers and imports.
struct FunctionCode {
  std::string function;
  std::string code;
};

// Returns the module that is delivered, and that candidates are tested as: imports (each once),
// then every function's code in the given order. A helper that several pieces define alike appears
// once; a helper with the name of another piece's function is renamed. Any other name with
// different meanings in two pieces is an error that names it (in C++ the compiler's). Code that
// cannot be read as the language is passed through unchanged, so that the interpreter reports the
// error. JavaScript ends with one export of the functions, in place of the pieces' own; C++ begins
// with declarations of functions that are called before their definition. A Bash script is one
// piece.
Result<std::string> assemble(Language language, std::span<const FunctionCode> pieces);

// Returns the top-level function or class at 1-based `line` of a module, or "" if there is none.
std::string function_at_line(Language language, std::string_view module, int line);

}  // namespace synth
