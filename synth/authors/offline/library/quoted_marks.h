#pragma once

#include "synth/authors/offline/library/entry.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns all texts that the code of an entry may have.
std::string quoted_by(const LibraryEntry& entry);

// Returns the marks that the purpose has in quotes: "replaces spaces by '_'". Those behind "such
// as" are examples.
std::vector<std::string> quoted_marks(std::string_view purpose);

}  // namespace synth
