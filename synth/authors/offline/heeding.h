#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A purpose with one word changed that matters: to its opposite, to another number, or by a "not"
// added or removed.
struct ChangedPurpose {
  std::string word;  // as it was
  std::string purpose;
};

// Returns at most 12 changed purposes, in the order of the words. Data in quotes and brackets,
// examples, `names` (of parameters) and words that describe only arguments ("two positive
// integers", "you may assume") are not changed.
std::vector<ChangedPurpose> changed_purposes(std::string_view purpose,
                                             const std::set<std::string>& names);

// Returns the program that a purpose is read as; empty if it is not understood.
using ProgramOf = std::function<std::string(const std::string& purpose)>;

// Returns a word that the reading ignored: the program stays the same if the word is changed.
// Reads the purpose once for each change.
std::optional<std::string> find_unheeded_word(const std::string& purpose,
                                              const std::set<std::string>& names,
                                              const ProgramOf& program_of);

}  // namespace synth
