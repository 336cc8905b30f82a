#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"

#include <optional>
#include <string>

namespace synth {

// What the words of a dictionary's key say that its value is: 'total', 'longest_word',
// 'word_count', 'num_vowels', 'avgWordLength'. Nothing where they say nothing, or several things.
// The phrase has the key as its text.
std::optional<Phrase> meant_by_key(const std::string& key);

}  // namespace synth
