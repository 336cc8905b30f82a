#pragma once

#include "synth/authors/offline/library/entry.h"

#include <string_view>
#include <vector>

namespace synth {

// How well an entry answers to a name and a purpose.
struct LibraryMatch {
  const LibraryEntry* entry = nullptr;
  double score = 0;
  bool is_named = false;  // the function's name, or a telling phrase of the purpose, is the entry's
  bool is_said = false;   // every word of that name or phrase, "list" and "text" too, is the user's
  double naming = 0;      // how much the words of it tell
  std::vector<std::string> unexplained = {};  // stems of the purpose that nothing of it speaks of
};

// The entries that share telling words with the function, best first; at most `most`. Words weigh
// by how few entries have them (Sparck Jones, 1972), those of the function's name most.
std::vector<LibraryMatch> match_library(const FunctionSpec& spec, std::size_t most);

// Whether the stem is of a verb that says what an entry does: "sort", "remove".
bool is_operation(const std::string& stem);

// The same for words alone: what `synth library find` looks for.
std::vector<LibraryMatch> find_in_library(std::string_view words, std::size_t most);

}  // namespace synth
