#pragma once

#include "specs/function_spec.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class RemarkVocabulary;

// A word or a mark of prose, and where it stands.
struct RemarkWord {
  std::string text;  // in lower case
  std::string stem;  // of a word; a mark itself
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool is_mark() const;
};

// "i.e" is one word, and so are "2.5" and what stands in quotes.
std::vector<RemarkWord> remark_words(std::string_view text);

// Where the quoted text, list or dictionary ends that begins there; `at` where none does.
std::size_t end_of_data(std::string_view text, std::size_t at);

// What remarks are recognized by: words (alternatives with |, matched by their stems, or with =
// before one as it is written; an optional one ends in ?), and
//   *      one word or more, no mark among them        **     all up to the end of the sentence
//   VALUE  a literal as prose has it                   COND   a condition of parameters
//   PARAM  a parameter's name                          KIND   a kind of value, "new list of words"
//   ORDER  "ascending order", "smallest first"         ^      the beginning of a clause
//   IGNORED  "spaces, punctuation and case"
//   ~NAME  words of that vocabulary (remark_vocabulary.h), commas among them
//   ^^     the beginning of a sentence
//   $      the end of a clause
// Articles are passed over.
class RemarkPattern {
 public:
  explicit RemarkPattern(std::string_view pattern);

  struct Match {
    std::size_t end = 0;  // the word behind it
    // Of what VALUE, COND, PARAM, KIND, ORDER, * and ** stand for, in that order: first word and
    // the word behind the last.
    std::vector<std::pair<std::size_t, std::size_t>> parts = {};
  };
  // The longest match that begins with that word.
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
