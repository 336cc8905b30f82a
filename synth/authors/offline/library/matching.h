#pragma once

#include "synth/authors/offline/library/entry.h"

#include <string_view>
#include <vector>

namespace synth {

// The similarity of an entry to a name and a purpose.
struct LibraryMatch {
  const LibraryEntry* entry = nullptr;
  double score = 0;
  // True if the function's name, or a telling phrase of the purpose, is the entry's.
  bool is_named = false;
  // True if the user has every word of that name or phrase, including "list" and "text".
  bool is_exact = false;  // the function has its name, or one of its phrases for a name
  bool is_said = false;
  double naming = 0;  // the weight of its words
  // Stems of the purpose that the entry does not explain.
  std::vector<std::string> unexplained = {};
  double explained = 0;  // the share of the purpose that it explains, by the weight of its words
};

// Returns up to `most` entries that share telling words with the function, best first. A word
// weighs more the fewer entries have it (Sparck Jones, 1972), and most in the function's name.
std::vector<LibraryMatch> match_library(const FunctionSpec& spec, std::size_t most);

// Likewise for words alone: the search of `synth library find`.
std::vector<LibraryMatch> find_in_library(std::string_view words, std::size_t most);

// Returns whether the purpose asks for one of what the entry lists: "the longest word" of
// "longest_words".
bool asks_for_one(const LibraryEntry& entry, std::string_view purpose);

// Returns whether the stem is that of a verb for an entry's operation: "sort", "remove".
bool is_operation(const std::string& stem);

// Returns whether the stem changes the meaning of others: "not", "without".
bool is_turning(const std::string& stem);

// Returns whether an entry has a word with this stem.
bool is_of_library(const std::string& stem);

// Returns the weight of the words of a name or phrase, by their stems.
double naming_weight(const std::vector<std::string>& stems);

// Returns the words of all entries' names, phrases and meanings, in lower case and in order.
const std::vector<std::string>& library_vocabulary();

}  // namespace synth
