#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A sentence about a function, with the names of the functions before it in place of words that
// refer to them, and the names of those that it refers to.
struct Referring {
  std::string sentence;
  std::vector<std::string> names = {};
};

struct FunctionsBefore {
  std::vector<std::string> names;     // the last two, or the only one
  std::string_view sentence = {};     // of the last one
  bool are_like_arguments = false;    // the function has two, which "the two" may mean
  std::vector<std::string> all = {};  // the names of all functions before
};

// Resolves the references of a sentence to the functions before: "the largest of them" after
// word_lengths, "does that for each word", "the first minus the second", "the average of the two",
// "the last one" after "the first word of a text".
Referring with_names_for_references(std::string sentence, const FunctionsBefore& before);

// Returns the sentence with the verb of the one before if it has none: "counts the consonants" for
// consonants(s) in "vowels(s) counts the vowels and consonants(s) the consonants".
std::string with_verb_of_before(std::string sentence, const std::string& function,
                                const FunctionsBefore& before);

}  // namespace synth
