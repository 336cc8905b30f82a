#pragma once

#include "synth/authors/offline/library/entry.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace synth {

// A phrase of an entry in a text.
struct LibraryMention {
  const LibraryEntry* entry = nullptr;
  std::size_t begin = 0;
  std::size_t end = 0;
  double weight = 0;  // of its words (matching.h)
};

// Returns where the text has names and phrases of entries, by the stems of their words; the most
// telling ones first. Phrases of common words alone are left out. O(words × phrases that begin
// with the same word).
std::vector<LibraryMention> library_mentions(std::string_view text);

}  // namespace synth
