#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Returns the stem of an English word in lower case: "squares", "squared" and "squaring" have the
// same. Rough on purpose (steps 1 and 5a of Porter's algorithm, 1980): it only has to match words
// of the tables with words that users write.
std::string stem(std::string_view word);

// The words of a text by their stems, in order. A word consists of letters and digits; a name such
// as `sum_of_squares` or `sumOfSquares` is three words.
class Words {
 public:
  Words() = default;
  explicit Words(std::string_view text);

  // Returns the first position of the word, or of the phrase "at-least" as consecutive words.
  [[nodiscard]] std::optional<std::size_t> position(std::string_view phrase) const;
  [[nodiscard]] bool has(std::string_view phrase) const;
  // Returns the number of the space-separated phrases that occur.
  [[nodiscard]] int count(std::string_view phrases) const;
  // Returns whether one of the phrases marked with '!' occurs.
  [[nodiscard]] bool deny(std::string_view phrases) const;
  [[nodiscard]] const std::vector<std::string>& stems() const { return stems_; }

 private:
  std::vector<std::string> stems_;
};

// Returns the words of a text in lower case, without stemming.
std::vector<std::string> plain_words(std::string_view text);

// Returns whether one of its words is in the list, which is separated by spaces.
bool says_one_of(std::string_view text, std::string_view list);

}  // namespace synth
