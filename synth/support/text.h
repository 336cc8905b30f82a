#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the text without ASCII white space at either end.
std::string_view trim(std::string_view text);

// Returns the parts between separators, empty ones included; one part if there is no separator.
std::vector<std::string_view> split(std::string_view text, char separator);

// Returns whether `word` is one of the words of a list like "the a an".
bool is_among(std::string_view word, std::string_view words, char separator = ' ');

// Returns the offset of `word`, from `from` on, with no letter, digit or underscore beside it; npos
// if there is none.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0);
bool contains_word(std::string_view text, std::string_view word);
// Returns the text with `to` for each occurrence of `from` as a word.
std::string with_word_replaced(std::string text, std::string_view from, std::string_view to);

// Returns the text with ASCII letters in lower case.
std::string in_lower_case(std::string_view text);

// Returns the length of the longest run of `c`.
std::size_t longest_run(std::string_view text, char c);

// Returns the text as one word for a shell (Bash, Zsh, fish): unchanged if it has no special
// meaning to them, else in single quotes.
std::string shell_word(std::string_view text);

std::string join(std::span<const std::string> parts, std::string_view separator);

// Returns the offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), if there
// is one.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

// Returns `text` with every byte that is not well-formed UTF-8 replaced by U+FFFD. For text that is
// only displayed: a candidate's output, a command's stderr.
std::string to_valid_utf8(std::string_view text);

// Returns `text` as a message quotes it: valid UTF-8; if it is longer than `most` bytes, only its
// beginning, cut between characters, with an ellipsis.
std::string excerpt(std::string_view text, std::size_t most = 60);

// Returns the known name nearest to `name` by edit distance (Damerau's, adjacent transpositions
// count as one), if one is near enough to be meant. Ties go to the first in `known`. Names of more
// than 100 bytes never match, so time stays O(known) for any foreign names.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> known);

}  // namespace synth
