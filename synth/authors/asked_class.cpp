#include "synth/authors/asked_class.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace synth {
namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 11> kMaking{"write", "implement", "create", "make",
                                                   "build", "design",    "define", "develop",
                                                   "code",  "need",      "want"};
constexpr std::array<std::string_view, 3> kArticles{"a", "an", "the"};
constexpr std::array<std::string_view, 2> kIndefinite{"a", "an"};
// Words that may follow "class" if it has no name: "a class that …". A noun there would make
// "class" part of another term.
constexpr std::array<std::string_view, 8> kAfter{"that",   "which", "with", "whose",
                                                 "called", "named", "for",  "representing"};
constexpr std::size_t kMostBetween = 3;  // as in "a small generic C++ class"

template <std::size_t N>
bool names_one_of(const std::array<std::string_view, N>& words, const std::string& word) {
  return std::ranges::find(words, in_lower_case(word)) != words.end();
}

// Returns the words of each sentence, in their original spelling.
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

// Returns whether the sentence asks for the "class" at this place to be made.
bool is_made(const Words& words, std::size_t at) {
  for (std::size_t article = at; article-- > 0 && at - article <= kMostBetween + 1;) {
    if (names_one_of(kArticles, words[article])) {
      const std::size_t from = article > 2 ? article - 2 : 0;  // as in "write me a", "we need a"
      return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(from),
                         words.begin() + static_cast<std::ptrdiff_t>(article),
                         [](const std::string& word) { return names_one_of(kMaking, word); });
    }
  }
  return at == 1 && names_one_of(kMaking, words[0]);  // as in "Write class Stack"
}

// Returns whether the first sentence names the class without a verb: "A bounded class Queue", or
// the head of the class itself, "class Queue:".
bool is_heading(const Words& words, std::size_t at) {
  if (at == 0) {
    return true;
  }
  const auto between = std::span(words).subspan(1, at - 1);
  return between.size() <= kMostBetween && names_one_of(kIndefinite, words[0]) &&
         std::ranges::none_of(
             between, [](const std::string& word) { return names_one_of(kArticles, word); });
}

// Returns the name of the class at this place; nothing if "class" belongs to another term.
std::optional<std::string> name_behind(const Words& words, std::size_t at) {
  const std::string next = at + 1 < words.size() ? words[at + 1] : "";
  if (is_upper(next.empty() ? ' ' : next.front())) {
    return next;
  }
  const bool is_nameless = at > 0 && (next.empty() || names_one_of(kAfter, next));
  return is_nameless ? std::optional<std::string>(kNamelessClass) : std::nullopt;
}

}  // namespace

std::optional<std::string> find_asked_class(std::string_view instruction) {
  bool is_first = true;
  for (const Words& words : sentences_of(instruction)) {
    for (std::size_t at = 0; at < words.size(); ++at) {
      const bool is_wanted =
          in_lower_case(words[at]) == "class" &&
          ((is_first && is_heading(words, at)) || (at > 0 && is_made(words, at)));
      if (auto name = is_wanted ? name_behind(words, at) : std::nullopt) {
        return name;
      }
    }
    is_first = is_first && words.empty();
  }
  return std::nullopt;
}

}  // namespace synth
