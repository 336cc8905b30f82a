#pragma once

#include "synth/authors/offline/reading/commands/rule_set.h"

#include <optional>
#include <string>

namespace synth {

// Returns the meaning of a dictionary's key by its words: 'total', 'longest_word', 'word_count',
// 'num_vowels', 'avgWordLength'. Returns nothing if they have no meaning, or several. The phrase
// has the key as its text.
std::optional<Phrase> meant_by_key(const std::string& key);

}  // namespace synth
