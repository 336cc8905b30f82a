#pragma once

#include "synth/authors/offline/library/entry.h"

namespace synth {

// Returns all entries, by subject and in the order of their files. They are read once; a file that
// cannot be read is a fault of the build, which the tests find, and has no entries.
const std::vector<LibraryEntry>& library();

// Returns the entry of that name, or null.
const LibraryEntry* find_entry(std::string_view name);

// Returns what is wrong between entries: one uses another that is not there, or itself through
// others, or two have one name.
std::string faults_between(const std::vector<LibraryEntry>& entries);

// Returns the faults of the files, for the tests; empty if there are none.
std::string library_faults();

}  // namespace synth
