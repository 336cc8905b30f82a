#pragma once

#include "synth/authors/offline/library/entry.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace synth {

// A number for one of an entry's parameters, and its word: "three", "3".
struct StatedNumber {
  std::string parameter;
  std::int64_t value;
  std::string word;
};

// Returns the only number that the purpose states ("all but the last three") for the only number
// that the function lacks among the entry's constants. Words of the entry, and those that may count
// the arguments ("two texts"), state none.
std::optional<StatedNumber> stated_number(const LibraryEntry& entry, const FunctionSpec& spec);

// Returns what a purpose states for an entry's constants, by parameter: that number in digits, and
// texts, as in "with the largest first", "to dd-mm-yyyy", in any case. A text that is a single word
// ("size", "from") is never among them, since the word may mean something else.
std::multimap<std::string, std::string> stated_constants(const LibraryEntry& entry,
                                                         const FunctionSpec& spec);

}  // namespace synth
