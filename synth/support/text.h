#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Without ASCII white space at either end.
std::string_view trim(std::string_view text);

// The parts between separators, empty ones included; one part for text without a separator.
std::vector<std::string_view> split(std::string_view text, char separator);

// Whether `word` is one of the words of a list like "the a an".
bool is_among(std::string_view word, std::string_view words, char separator = ' ');

// The offset of `word`, from `from` on, with no letter, digit or underscore beside it; npos if it
// is not there.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0);
bool contains_word(std::string_view text, std::string_view word);
// The text with `to` wherever `from` stands as a word.
std::string with_word_replaced(std::string text, std::string_view from, std::string_view to);

// Letters of ASCII in lower case; the rest as it is.
std::string in_lower_case(std::string_view text);

// How many of `c` stand in a row at most.
std::size_t longest_run(std::string_view text, char c);

// The text as one word of a shell's (Bash, Zsh, fish): as it is where it means nothing to them,
// else in single quotes.
std::string shell_word(std::string_view text);

std::string join(std::span<const std::string> parts, std::string_view separator);

// The offset of the first byte that is not part of well-formed UTF-8 (RFC 3629), if there is one.
std::optional<std::size_t> find_invalid_utf8(std::string_view text);

// `text` with every byte that is not well-formed UTF-8 replaced by U+FFFD. For text that only
// people read: what a candidate printed, what a command wrote to stderr.
std::string to_valid_utf8(std::string_view text);

// `text` as a message quotes it: valid UTF-8, and where it is longer than `most` bytes only its
// beginning, cut between characters, with an ellipsis.
std::string excerpt(std::string_view text, std::size_t most = 60);

// The known name nearest to `name` by edit distance (Damerau's, adjacent transpositions count as
// one), if one is near enough to be what was meant. Ties go to the first in `known`. Names of more
// than 100 bytes are never near: O(known) in time, whatever a stranger's names are.
std::optional<std::string> nearest_name(std::string_view name, std::span<const std::string> known);

}  // namespace synth
