#include "synth/authors/offline/instruction/prose_clauses.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <vector>

namespace synth {
namespace {

struct PlacedWord {
  std::string text;  // in lower case
  std::size_t at = 0;
};

std::vector<PlacedWord> placed_words(std::string_view text) {
  std::vector<PlacedWord> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word_character(text[end])) {
      ++end;
    }
    if (end > at) {
      words.push_back({in_lower_case(text.substr(at, end - at)), at});
    }
    at = std::max(end, at + 1);
  }
  return words;
}

class ClauseFinder {
 public:
  explicit ClauseFinder(std::string_view purpose)
      : purpose_(purpose), words_(placed_words(purpose)) {}

  std::string find() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (begins_clause(i)) {
        const std::size_t begin = words_[i].at;
        const std::size_t end = purpose_.find_first_of(".;\n", begin);
        return std::string(trim(purpose_.substr(begin, end - begin)));
      }
    }
    return {};
  }

 private:
  std::string_view word(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i].text) : std::string_view();
  }

  bool begins_clause(std::size_t i) const {
    const std::string_view before = i > 0 ? word(i - 1) : std::string_view();
    const std::string_view next = word(i + 1);
    if (word(i) == "if") {
      return !is_among(before,
                       "check checks checking see sees test tests tell tells determine determines "
                       "decide decides find finds out true verify verifies know say says return "
                       "returns ask asks detect detects whether");
    }
    if (word(i) == "when") {  // as in "the remainder when divided by 7"
      return !next.ends_with("ed") && !next.ends_with("ing") && before != "true";
    }
    if (is_among(word(i), "otherwise else")) {
      return before != "false" && before != "true" && !says_truth(i + 1);
    }
    if (word(i) == "except") {
      return is_among(next, "if when that where for");
    }
    return is_among(word(i),
                    "unless whenever raise raises raising throw throws throwing reject rejects "
                    "rejecting") ||
           (word(i) == "in" && next == "case");
  }

  bool says_truth(std::size_t i) const {
    while (is_among(word(i), "it should must return returns give gives")) {
      ++i;
    }
    return is_among(word(i), "true false");
  }

  std::string_view purpose_;
  std::vector<PlacedWord> words_;
};

}  // namespace

std::string find_condition_clause(std::string_view purpose) {
  return ClauseFinder(purpose).find();
}

}  // namespace synth
