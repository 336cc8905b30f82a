#pragma once

#include <set>
#include <string>
#include <string_view>

namespace synth {

// How a text speaks of a function that it does not define: not at all, in words that are those of
// its name ("the happy numbers", "the sum of the digits"), or by its name ("using is_happy").
enum class Mention { none, words, name };

// The functions that a text mentions. The text is read once, however many functions are asked for.
class MentionedNames {
 public:
  explicit MentionedNames(std::string_view text);

  // Takes time logarithmic in the number of the text's words for each word of the name.
  [[nodiscard]] Mention find(std::string_view function) const;

 private:
  using Words = std::set<std::string, std::less<>>;
  [[nodiscard]] bool says(std::string_view word) const;
  [[nodiscard]] bool says_words_of(std::string_view function) const;

  Words words_;  // in lower case, names whole
  Words used_;   // those that the text says are used ("calls square"), and those in backquotes
};

}  // namespace synth
