#pragma once

#include "testing/mutants/mutants.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The parameter of an expansion such as `$1`, `${2:-x}` or `$@`, and the end of its name.
// bash_expansion returns nothing if no expansion begins at `at`.
struct BashExpansion {
  std::string_view name;  // "1", "@", "name"
  std::size_t end = 0;
};
std::optional<BashExpansion> bash_expansion(std::string_view source, std::size_t at);

// Returns whether a word without quotes ends before the character.
bool ends_bash_word(char c);

// A reader of the words of a Bash script with their quotes, expansions and arithmetic, and proposes
// replacements. The derived class reads commands, also inside `$(…)`.
class BashWords {
 protected:
  static constexpr int kDeepest = 50;  // maximum depth of nesting

  struct Candidate {
    std::string_view edit_operator;
    Edit edit;
  };

  explicit BashWords(std::string_view source) : source_(source) {}
  ~BashWords() = default;

  // Reads commands to the end of the bracket that closes them.
  virtual void nested(char close) = 0;

  [[nodiscard]] char peek(std::size_t further = 0) const {
    return at_ + further < source_.size() ? source_[at_ + further] : '\0';
  }
  [[nodiscard]] bool sees(std::string_view text) const {
    return source_.substr(at_).starts_with(text);
  }

  void propose(std::string_view edit_operator, std::size_t begin, std::size_t end,
               std::string text) {
    pending_.push_back({edit_operator, {begin, end, std::move(text)}});
  }

  // Returns the end of a word without quotes and expansions.
  [[nodiscard]] std::size_t plain_end(std::size_t from) const {
    while (from < source_.size() && !ends_bash_word(source_[from])) {
      ++from;
    }
    return from;
  }

  // Proposes replacements for the number at these places; does nothing if it is not a number.
  void number(std::size_t begin, std::size_t end);
  // Reads to the end of the word. `is_foreign`: texts in it are of another language and stay.
  void word_parts(bool is_foreign);
  // Proposes a longer and an empty text for the quoted text from `begin` to `end`, quotes included.
  void text(std::size_t begin, std::size_t end);
  // Reads the words of a test to the end of its closing word, or to the end of the command; returns
  // the number of comparisons.
  int test_words(std::string_view close);
  // Reads to the end of the closing text; returns the number of comparisons.
  int arithmetic(std::string_view close);

  std::string_view source_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::vector<Candidate> pending_;

 private:
  void quoted();
  void expansion();
  void braced();
  void skip_regular_expression();
  std::size_t operator_at(bool is_binary, int& comparisons);
};

}  // namespace synth
