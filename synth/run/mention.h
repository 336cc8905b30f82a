#pragma once

#include <set>
#include <string>
#include <string_view>

namespace synth {

// The way in which a text refers to a function that it does not define: not at all, by the words of
// its name ("the happy numbers", "the sum of the digits"), or by its name ("using is_happy").
enum class Mention { none, words, name };

// The functions that a text mentions. The text is read once, for any number of look-ups.
class MentionedNames {
 public:
  explicit MentionedNames(std::string_view text);

  // Returns how the text mentions the function. O(log n) for each word of the name, n being the
  // number of words in the text.
  [[nodiscard]] Mention find(std::string_view function) const;

  // Returns whether the text has all words of the name, in any form ("doubles" for double). Meant
  // for functions of the same instruction, of which a single word says enough.
  [[nodiscard]] bool describes(std::string_view function) const;

 private:
  using Words = std::set<std::string, std::less<>>;
  [[nodiscard]] bool says(std::string_view word) const;
  [[nodiscard]] bool says_a_form_of(std::string_view word) const;
  [[nodiscard]] bool says_words_of(std::string_view function) const;

  Words words_;  // in lower case, names whole
  Words used_;   // names that the text says are used ("calls square") or has in backquotes
};

}  // namespace synth
