#pragma once

#include "synth/authors/offline/library/entry.h"

namespace synth {

// All entries, by subject and in the order of their files. The same for the whole program; a file
// that cannot be read is a fault of the build, which the tests find, and gives none of its entries.
const std::vector<LibraryEntry>& library();

// The entry of that name, or null.
const LibraryEntry* find_entry(std::string_view name);

// What is wrong with the files, for the tests; empty for nothing.
std::string library_faults();

}  // namespace synth
