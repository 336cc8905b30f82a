#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Another form of a command, as a pattern (rule_set.h).
struct Voice {
  std::string pattern;
  // Where its first category is among those of the command.
  std::size_t place_of_first = 0;
};

// Returns the forms in which a noun phrase says what a command does: "the words joined with commas"
// for "join VAL with VAL", "the text with spaces replaced by dots" and "the text after replacing
// spaces by dots" for "replace VAL by VAL in VAL". Returns none for patterns that begin with no
// verb.
std::vector<Voice> voices_of(std::string_view command);

}  // namespace synth
