#include "synth/authors/offline/instruction/language_mentions.h"

#include "specs/language.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <vector>

namespace synth {
namespace {

constexpr std::string_view kPrepositions = "in using with";
constexpr std::string_view kNamesOfCode =
    "function functions method program script code snippet routine class it this written";

// A part of the text, from a word to the word that follows it.
struct Part {
  std::size_t begin = 0;  // in the text
  std::size_t end = 0;
};

class Mentions {
 public:
  explicit Mentions(std::string_view text) : text_(text), words_(remark_words(text)) {}

  std::string remove() {
    std::string out;
    std::size_t kept = 0;  // of the text
    for (std::size_t at = 0; at + 1 < words_.size(); ++at) {
      const Part part = is_among(words_[at].text, kPrepositions) ? mention_at(at) : Part();
      if (part.end > kept) {
        out += text_.substr(kept, part.begin - kept);
        kept = part.end;
      }
    }
    return out.append(text_.substr(kept));
  }

 private:
  // The part to leave out if the preposition at this place begins a mention; empty if it does not.
  [[nodiscard]] Part mention_at(std::size_t at) const {
    const std::size_t end = end_of_name(words_[at + 1].begin);
    if (end == 0) {
      return {};
    }
    const auto next =
        std::ranges::find_if(words_.begin() + static_cast<std::ptrdiff_t>(at) + 2, words_.end(),
                             [end](const RemarkWord& word) { return word.begin >= end; });
    const bool ends_clause = next == words_.end() || next->is_mark();
    if (begins_sentence(at)) {
      return ends_clause && next != words_.end() && next->text == "," && next + 1 != words_.end()
                 ? Part{words_[at].begin, (next + 1)->begin}
                 : Part();
    }
    // "Count the keywords in C++" may be about code; what is not asked for otherwise is Python.
    const bool follows_comma = words_[at - 1].text == "," && at > 1;
    const bool says_how =
        ends_clause && (follows_comma || in_lower_case(words_[at + 1].text).starts_with("python"));
    if (!says_how && !is_among(words_[at - 1].text, kNamesOfCode)) {
      return {};
    }
    return {words_[follows_comma ? at - 2 : at - 1].end, end};
  }

  [[nodiscard]] bool begins_sentence(std::size_t at) const {
    return at == 0 || is_among(words_[at - 1].text, ". ! ? ;");
  }

  // The end of the name of a language that begins at this place of the text, with its version; 0 if
  // there is none. An alias that is an English word is not a name.
  [[nodiscard]] std::size_t end_of_name(std::size_t begin) const {
    std::size_t end = begin;
    while (end < text_.size() && (is_word_character(text_[end]) || text_[end] == '+')) {
      ++end;
    }
    const std::string name = in_lower_case(text_.substr(begin, end - begin));
    if (!parse_language(name) || is_among(name, "shell node")) {
      return 0;
    }
    return text_.substr(end).starts_with(" 3") && name == "python" ? end + 2 : end;
  }

  std::string_view text_;
  std::vector<RemarkWord> words_;
};

}  // namespace

std::string without_language_mentions(std::string_view text) {
  return Mentions(text).remove();
}

}  // namespace synth
