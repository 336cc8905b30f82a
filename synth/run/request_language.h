#pragma once

#include "specs/language.h"
#include "synth/support/error.h"

#include <optional>
#include <string_view>

namespace synth {

// The language that a request for a program names: "a Bash script", "shell one-liner", "in Python".
// The first one named counts; nothing where none is. A word that only belongs to the task ("my bash
// history") names none.
std::optional<Language> find_request_language(std::string_view instruction);

// The same of a request for functions, in any language: "a JavaScript function", "write it in C++".
// The language has to be that of what is asked for: "a keyword in JavaScript" names none.
std::optional<Language> find_function_language(std::string_view instruction);

// A language that the instruction asks for and synth does not write: "a Rust function", "write it
// in Go". nullptr for none.
const OtherLanguage* find_unwritten_language(std::string_view instruction);
// Says so, and which there are; bad_input.
Error not_written(const OtherLanguage& language);

}  // namespace synth
