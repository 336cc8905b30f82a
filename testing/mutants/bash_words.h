#pragma once

#include "testing/mutants/mutants.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A parameter as `$1`, `${2:-x}` or `$@` asks for it, and where its name ends. Nothing where no
// expansion begins there.
struct BashExpansion {
  std::string_view name;  // "1", "@", "name"
  std::size_t end = 0;
};
std::optional<BashExpansion> bash_expansion(std::string_view source, std::size_t at);

// Whether a word without quotes ends before the character.
bool ends_bash_word(char c);

// Reads the words of a Bash script with their quotes, expansions and arithmetic, and proposes what
// may be in their place. Who reads commands says what is in `$(…)`.
class BashWords {
 protected:
  static constexpr int kDeepest = 50;  // levels of nesting that are read

  struct Candidate {
    std::string_view edit_operator;
    Edit edit;
  };

  explicit BashWords(std::string_view source) : source_(source) {}
  ~BashWords() = default;

  // Reads commands up to behind the bracket that closes them.
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

  // Where a word without quotes and expansions ends.
  [[nodiscard]] std::size_t plain_end(std::size_t from) const {
    while (from < source_.size() && !ends_bash_word(source_[from])) {
      ++from;
    }
    return from;
  }

  // A number at these places; nothing is proposed for anything else.
  void number(std::size_t begin, std::size_t end);
  // Up to where the word ends. `is_foreign`: texts in it are of another language, and stay.
  void word_parts(bool is_foreign);
  // A text in quotes, from the first of them to behind the last: letters more, and none at all.
  void text(std::size_t begin, std::size_t end);
  // Words of a test, up to behind the one that closes it, or where the command ends; how many
  // comparisons there are.
  int test_words(std::string_view close);
  // Up to behind what closes it; how many comparisons there are.
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
