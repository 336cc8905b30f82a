#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Readers of values in source text of JavaScript or C++, as far as tests write them. The text is
// untrusted: if it is not a literal, the result is empty, never an error.

// Returns whether a character may be in a name.
bool is_source_name(char c);
// Returns whether it begins text: " ' `
bool is_source_quote(char c);
// Returns the place after the quoted text that begins at `at`.
std::size_t end_of_quoted(std::string_view text, std::size_t at);
// Returns the text with blanks in place of comments.
std::string without_comments(std::string_view text);
// Returns the items of a list whose opening bracket is at `at`, and moves `at` past the closing
// one.
std::optional<std::vector<std::string_view>> items_in(std::string_view text, std::size_t& at);
// Returns the value of a literal: numbers, text, lists, objects and braces, null and the like.
std::optional<Value> read_source_literal(Language language, std::string_view text);

}  // namespace synth
