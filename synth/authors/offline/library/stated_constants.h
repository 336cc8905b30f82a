#pragma once

#include "synth/authors/offline/library/entry.h"

#include <map>
#include <string>
#include <string_view>

namespace synth {

// Returns the texts that a purpose states for an entry's constants, by parameter: "with the largest
// first", "to dd-mm-yyyy", in any case. A constant that is a single word ("size", "from") is never
// among them, since the word may mean something else.
std::multimap<std::string, std::string> stated_constants(const LibraryEntry& entry,
                                                         std::string_view purpose);

}  // namespace synth
