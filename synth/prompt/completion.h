#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What may stand in place of the word that ends at the cursor.
struct Completions {
  std::size_t word_bytes = 0;  // of the word as it is
  std::vector<std::string> words =
      {};                   // sorted; a folder's ends with '/', any other whole one with ' '
  std::string common = {};  // what all of them begin with
};

// Completes the names of commands at the beginning of a line, and of files elsewhere: after :save,
// and in a word that holds a '/'. `before` is the line up to the cursor. Relative names begin at
// `folder`; `home` stands for '~'.
Completions complete_input(std::string_view before, const std::string& folder,
                           const std::string& home);

// The path that a typed name stands for: `~/` is the home.
std::string with_home(std::string_view name, const std::string& home);

}  // namespace synth
