#include "synth/run/mention.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

std::vector<std::string> lower_case_words(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_word_character(c)) {
      words.back().push_back(to_lower(c));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

// Returns true for "using square", "calls the function square".
bool is_after_use(const std::vector<std::string>& words, std::size_t at) {
  while (at > 0 && is_among(words[at - 1], "the function helper")) {
    --at;
  }
  return at > 0 && is_among(words[at - 1], "use uses using call calls calling via");
}

// Returns the words of a name (digit_sum, digitSum) in lower case, without those that say little.
std::vector<std::string> telling_words(std::string_view function) {
  std::vector<std::string> words(1);
  for (const char c : function) {
    if (c == '_' || (is_upper(c) && !words.back().empty() && !is_upper(words.back().back()))) {
      words.emplace_back();
    }
    if (c != '_') {
      words.back().push_back(to_lower(c));
    }
  }
  std::erase_if(words, [](std::string_view word) {
    return word.size() < 3 || is_among(word, "has are get the");
  });
  return words;
}

}  // namespace

MentionedNames::MentionedNames(std::string_view text) {
  std::vector<std::string> words = lower_case_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (is_after_use(words, i)) {
      used_.insert(words[i]);
    }
  }
  const std::vector<std::string_view> quoted = split(text, '`');
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    used_.emplace(quoted[i]);
  }
  words_.insert(std::move_iterator(words.begin()), std::move_iterator(words.end()));
}

bool MentionedNames::says(std::string_view word) const {
  const std::string said(word);
  return words_.contains(said) || words_.contains(said + "s") || words_.contains(said + "es");
}

bool MentionedNames::says_a_form_of(std::string_view word) const {
  const std::string said(word);
  const std::string stem = word.ends_with('e') ? said.substr(0, said.size() - 1) : said;
  return says(word) || words_.contains(stem + "ed") || words_.contains(stem + "ing");
}

// Returns whether the text has all the words of the name: "happy" for is_happy; "digit" and "sum"
// for digit_sum. A name of one word counts only if it is a property (is_, has_, are_): else it says
// too little.
bool MentionedNames::says_words_of(std::string_view function) const {
  const bool is_property = is_among(function.substr(0, function.find('_')), "is has are");
  const std::vector<std::string> telling = telling_words(function);
  return !telling.empty() && (is_property || telling.size() > 1) &&
         std::ranges::all_of(telling, [this](std::string_view word) { return says(word); });
}

bool MentionedNames::describes(std::string_view function) const {
  const std::vector<std::string> telling = telling_words(function);
  return words_.contains(function) ||
         (!telling.empty() && std::ranges::all_of(telling, [this](std::string_view word) {
           return says_a_form_of(word);
         }));
}

Mention MentionedNames::find(std::string_view function) const {
  const bool is_name = function.find('_') != std::string_view::npos && words_.contains(function);
  if (!function.empty() && (is_name || used_.contains(function))) {
    return Mention::name;
  }
  return says_words_of(function) ? Mention::words : Mention::none;
}

}  // namespace synth
