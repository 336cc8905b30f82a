#pragma once

#include "synth/authors/author.h"

#include <string>
#include <string_view>

namespace synth {

// Code that fits a question, and what was changed to make it fit; empty if nothing was.
struct FittedCode {
  Implementations implementations;
  std::string note = {};
};

// A model's code for the functions of a group, made to fit if that is safe: what it is wrapped
// in is taken off (`plain_code`); of several blocks the last one that defines a function is its
// code, behind what those before import and define; code without a name is that of the only
// function; a helper with an entry of its own goes to the function that mentions it; functions
// defined in the code of another get their own (Python); a method of a class gets a function
// beside it; another name for the only function with the same number of parameters is changed;
// `async` without anything to wait for is left out, as is C++'s `main`; what JavaScript exports
// without a name gets it; a script that defines its function and calls nothing calls it.
//
// Errors: author_failed, with the complaint that the author is to be told: functions that the code
// does not define; where `is_whole`, functions without code.
Result<FittedCode> fit_code(Implementations answered, const ImplementationQuestion& question,
                            bool is_whole);

// The code of an answer that is no JSON: what defines the functions in its fenced blocks, or the
// whole answer if it does. None where nothing defines one.
Implementations code_without_json(std::string_view answer, const ImplementationQuestion& question);

}  // namespace synth
