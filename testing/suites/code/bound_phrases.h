#pragma once

#include "testing/suites/code/prose_words.h"
#include "testing/suites/code/stated_rules.h"

#include <optional>

namespace synth {

struct BoundPhrase {
  StatedRule::Bound bound;
  std::size_t begin;  // the place of its first word
};

// Returns what "<", "<=", ">" and ">=" say of what is on their left.
std::optional<StatedRule::Bound> bound_of_mark(std::string_view mark);
// Reads "at most", "no more than", "less than or equal to" in front of the number at a place.
std::optional<BoundPhrase> bound_before(const ProseSentence& words, std::size_t i);
// Reads "or more", "and up" behind the number.
std::optional<StatedRule::Bound> bound_behind(const ProseSentence& words, std::size_t i);
// Returns the place of the upper number of "1 to 12", "1-12", "between 1 and 12", "[1, 12]", whose
// lower number is at a place.
std::optional<std::size_t> range_from(const ProseSentence& words, std::size_t i);

}  // namespace synth
