#pragma once

#include "specs/function_spec.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class RemarkVocabulary;

// A text of more words is data, or describes more than one function; its remarks are not read,
// since the time of patterns grows faster than the words.
inline constexpr std::size_t kMostRemarkWords = 600;

// A word or a mark of prose, and its position.
struct RemarkWord {
  std::string text;  // in lower case
  std::string stem;  // of a word; a mark itself
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool is_mark() const;
};

// Returns the words. "i.e" is one word, and so are "2.5" and quoted text.
std::vector<RemarkWord> remark_words(std::string_view text);

// Returns the end of the quoted text, list or dictionary that begins there; `at` if there is none.
std::size_t end_of_data(std::string_view text, std::size_t at);

// A pattern of remarks: words (alternatives with |, matched by their stems, or with = before one as
// it is written; an optional one ends in ?), and
//   *      one word or more, no mark among them        **     all up to the end of the sentence
//   VALUE  a literal as prose has it                   COND   a condition of parameters
//   PARAM  a parameter's name                          KIND   a kind of value, "new list of words"
//   ORDER  "ascending order", "smallest first"         ^      the beginning of a clause
//   IGNORED  "spaces, punctuation and case"
//   ~NAME  words of that vocabulary (remark_vocabulary.h), commas among them
//   ^^     the beginning of a sentence
//   $      the end of a clause
// Articles are skipped.
class RemarkPattern {
 public:
  explicit RemarkPattern(std::string_view pattern);

  struct Match {
    std::size_t end = 0;  // the index behind the last word
    // The matches of VALUE, COND, PARAM, KIND, ORDER, * and **, in that order: the first word and
    // the index behind the last.
    std::vector<std::pair<std::size_t, std::size_t>> parts = {};
  };
  // Returns the longest match that begins with that word.
  [[nodiscard]] std::optional<Match> match(const std::vector<RemarkWord>& words, std::size_t at,
                                           std::string_view text, const FunctionSpec& spec) const;

 private:
  struct Element {
    enum class Kind {
      word,
      some,
      rest,
      value,
      condition,
      parameter,
      kind,
      order,
      ignored,
      among,
      begin,
      start,
      end
    };
    Kind kind = Kind::word;
    std::vector<std::string> stems = {};
    std::vector<std::string> texts = {};
    const RemarkVocabulary* vocabulary = nullptr;
    bool is_optional = false;
  };
  class Matching;
  std::vector<Element> elements_;
};

}  // namespace synth
