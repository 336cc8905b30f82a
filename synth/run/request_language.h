#pragma once

#include "specs/language.h"
#include "synth/support/error.h"

#include <optional>
#include <string_view>

namespace synth {

// Returns the language that a request for a program names: "a Bash script", "shell one-liner", "in
// Python". The first one named counts; nothing if none is. A word that only belongs to the task
// ("my bash history") does not count.
std::optional<Language> find_request_language(std::string_view instruction);

// Returns the same for a request for functions, in any language: "a JavaScript function", "write it
// in C++". Only the language of the requested code counts: not "a keyword in JavaScript".
std::optional<Language> find_function_language(std::string_view instruction);

// Returns a language that the instruction asks for and synth does not write: "a Rust function",
// "write it in Go". nullptr if there is none.
const OtherLanguage* find_unwritten_language(std::string_view instruction);
// Returns the bad_input error that says so and lists the supported languages.
Error not_written(const OtherLanguage& language);

}  // namespace synth
