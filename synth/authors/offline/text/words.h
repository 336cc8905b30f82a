#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The stem of an English word in lower case: "squares", "squared" and "squaring" have one. Rough
// on purpose (steps 1 and 5a of Porter's algorithm, 1980): it only has to bring together words that
// the tables name and words that people write.
std::string stem(std::string_view word);

// The words of a text by their stems, in order. Letters and digits make words; a name such as
// `sum_of_squares` or `sumOfSquares` is three.
class Words {
 public:
  Words() = default;
  explicit Words(std::string_view text);

  // Where the word first occurs, or the phrase "at-least" as words in a row.
  [[nodiscard]] std::optional<std::size_t> position(std::string_view phrase) const;
  // Whether it occurs.
  [[nodiscard]] bool has(std::string_view phrase) const;
  // How many of the space-separated phrases occur.
  [[nodiscard]] int count(std::string_view phrases) const;
  // Whether one of the phrases that have '!' before them occurs.
  [[nodiscard]] bool deny(std::string_view phrases) const;
  [[nodiscard]] const std::vector<std::string>& stems() const { return stems_; }

 private:
  std::vector<std::string> stems_;
};

// Words of a text as they are written, without stemming, in lower case.
std::vector<std::string> plain_words(std::string_view text);

// Whether one of them is in the list, whose words are apart by spaces.
bool says_one_of(std::string_view text, std::string_view list);

}  // namespace synth
