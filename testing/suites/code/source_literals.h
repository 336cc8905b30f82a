#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Reading values out of source text of JavaScript or C++, as far as tests of these write them. The
// text is foreign: what is no literal is nothing, never an error.

// Whether a character may be in a name.
bool is_source_name(char c);
// Whether it begins text: " ' `
bool is_source_quote(char c);
// Behind the text in quotes that begins at `at`.
std::size_t end_of_quoted(std::string_view text, std::size_t at);
// The text with blanks in place of comments.
std::string without_comments(std::string_view text);
// The items of a list whose opening bracket is at `at`, which goes behind the closing one.
std::optional<std::vector<std::string_view>> items_in(std::string_view text, std::size_t& at);
// The value of a literal: numbers, text, lists, objects and braces, null and the like.
std::optional<Value> read_source_literal(Language language, std::string_view text);

}  // namespace synth
