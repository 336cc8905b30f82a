#include "synth/authors/asked_class.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace synth {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 11> kMaking{"write", "implement", "create", "make",
                                                   "build", "design",    "define", "develop",
                                                   "code",  "need",      "want"};
constexpr std::array<std::string_view, 3> kArticles{"a", "an", "the"};
// What says more of the class itself: "a class that …"; a noun would make another thing of it.
constexpr std::array<std::string_view, 8> kAfter{"that",   "which", "with", "whose",
                                                 "called", "named", "for",  "representing"};
constexpr std::size_t kMostBetween = 3;  // "a small generic C++ class"

template <std::size_t N>
bool names_one_of(const std::array<std::string_view, N>& words, const std::string& word) {
  return std::ranges::find(words, in_lower_case(word)) != words.end();
}

// The words of each sentence, as they are written.
std::vector<Words> sentences_of(std::string_view text) {
  std::vector<Words> sentences(1);
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) {
      sentences.back().push_back(std::exchange(word, {}));
    }
  };
  for (const char c : text) {
    if (is_word_character(c) || c == '+' || c == '#') {
      word += c;
      continue;
    }
    end_word();
    if (c == '.' || c == '!' || c == '?' || c == '\n' || c == ';' || c == ':') {
      sentences.emplace_back();
    }
  }
  end_word();
  return sentences;
}

// Whether the word "class" at this place is what the sentence wants to be made.
bool is_made(const Words& words, std::size_t at) {
  for (std::size_t article = at; article-- > 0 && at - article <= kMostBetween + 1;) {
    if (names_one_of(kArticles, words[article])) {
      const std::size_t from = article > 2 ? article - 2 : 0;  // "write me a", "we need a"
      return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(from),
                         words.begin() + static_cast<std::ptrdiff_t>(article),
                         [](const std::string& word) { return names_one_of(kMaking, word); });
    }
  }
  return at == 1 && names_one_of(kMaking, words[0]);  // "Write class Stack"
}

}  // namespace

std::optional<std::string> find_asked_class(std::string_view instruction) {
  for (const Words& words : sentences_of(instruction)) {
    for (std::size_t at = 1; at < words.size(); ++at) {
      if (in_lower_case(words[at]) != "class" || !is_made(words, at)) {
        continue;
      }
      const std::string next = at + 1 < words.size() ? words[at + 1] : "";
      if (is_upper(next.empty() ? ' ' : next.front())) {
        return next;
      }
      if (next.empty() || names_one_of(kAfter, next)) {
        return kNamelessClass;
      }
    }
  }
  return std::nullopt;
}

}  // namespace synth
