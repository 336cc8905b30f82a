#pragma once

#include "synth/authors/author.h"

#include <string>
#include <string_view>

namespace synth {

// Code that fits a question, and a note of the changes that made it fit; empty if there are none.
struct FittedCode {
  Implementations implementations;
  std::string note = {};
};

// Fits a model's code to the functions of a group as far as that is safe. Its wrapping is removed
// (`plain_code`). Of several blocks, the last one that defines a function is its code, preceded by
// what earlier blocks import and define. Code without a name is that of the only function. A helper
// with an entry of its own is added to the function that mentions it. Functions defined in the code
// of another get their own entry (Python). A method of a class gets a function beside the class. If
// the only function has another name and the same number of parameters, it is renamed. `async` is
// removed if nothing is awaited, and so is C++'s `main`. A nameless JavaScript export gets the
// name. A script that defines its function without calling it gets the call.
//
// Errors: author_failed, with the complaint for the author: functions that the code does not
// define; if `is_whole`, functions without code.
Result<FittedCode> fit_code(Implementations answered, const ImplementationQuestion& question,
                            bool is_whole);

// Returns the code of an answer that is not JSON: the fenced blocks that define the functions, or
// the whole answer if it defines them. Returns none if nothing defines a function.
Implementations code_without_json(std::string_view answer, const ImplementationQuestion& question);

}  // namespace synth
