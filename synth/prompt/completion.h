#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The possible replacements of the word that ends at the cursor.
struct Completions {
  std::size_t word_bytes = 0;  // of the word so far
  // Sorted; a folder's ends with '/', any other whole one with ' '
  std::vector<std::string> words = {};
  std::string common = {};  // the common beginning of all
};

// Returns the completions: names of commands at the beginning of a line, and of files elsewhere:
// after :save, and in a word with a '/'. `before` is the line up to the cursor. Relative names
// begin at `folder`; `home` replaces '~'.
Completions complete_input(std::string_view before, const std::string& folder,
                           const std::string& home);

// Returns the path of a typed name: `~/` is the home.
std::string with_home(std::string_view name, const std::string& home);

}  // namespace synth
