#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

struct ProseWord {
  enum class Kind { word, number, mark };
  Kind kind = Kind::mark;
  std::string_view text;   // of marks outside ASCII the usual spelling: "<=", "-", ".."
  double number = 0;       // "10^5" and "1,000" are one number; what continues ("3rd") is a mark
  bool is_joined = false;  // no space is in front
};

// Returns words, numbers and marks in linear time; without code marks.
std::vector<ProseWord> prose_words(std::string_view sentence);

// The words of a sentence, by place; a place outside of it has no word.
class ProseSentence {
 public:
  explicit ProseSentence(std::string_view sentence) : words_(prose_words(sentence)) {}

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] const ProseWord& operator[](std::size_t i) const { return words_[i]; }
  // Returns the word in lower case.
  [[nodiscard]] std::string text(std::size_t i) const;
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return text(i) == what; }
  // Returns whether it is one of the words, which have spaces between them.
  [[nodiscard]] bool is_one(std::size_t i, std::string_view what) const;
  [[nodiscard]] bool is_kind(std::size_t i, ProseWord::Kind kind) const {
    return i < words_.size() && words_[i].kind == kind;
  }

 private:
  std::vector<ProseWord> words_;
};

// Prose about one parameter (`@param n the month`, `:param n:`, `n (int): the month`), or about the
// function; without tags that say something else about parameters.
struct ProsePart {
  std::string subject;  // one of the names, or empty
  std::string text;
};

// Returns the parts of a docstring or comment, up to its first doctest.
std::vector<ProsePart> prose_parts(std::string_view prose, std::span<const std::string> names);

// Returns the sentences of a text: a new line with a capital letter, tag or list mark begins one.
std::vector<std::string_view> prose_sentences(std::string_view text);

}  // namespace synth
