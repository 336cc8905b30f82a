#include "synth/authors/offline/text/words.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

bool is_letter_or_digit(char c) {
  return is_letter(c) || is_digit(c);
}

bool drop_ending(std::string& word, std::string_view ending, std::size_t keep) {
  if (word.size() < ending.size() + keep || !word.ends_with(ending)) {
    return false;
  }
  word.resize(word.size() - ending.size());
  return true;
}

bool has_vowel(std::string_view text) {
  return text.find_first_of("aeiouy") != std::string_view::npos;
}

void drop_plural(std::string& word) {
  if (word.ends_with("ss") || word.ends_with("us") || word.ends_with("is")) {
    return;
  }
  if (drop_ending(word, "ies", 2)) {
    word += 'y';
  } else if (word.ends_with("sses") || word.ends_with("xes") || word.ends_with("ches") ||
             word.ends_with("shes")) {
    drop_ending(word, "es", 2);
  } else {
    drop_ending(word, "s", 2);
  }
}

void drop_verb_ending(std::string& word) {
  std::string shorter = word;
  if (!(drop_ending(shorter, "ing", 3) || drop_ending(shorter, "ed", 3)) || !has_vowel(shorter)) {
    return;
  }
  const char last = shorter.back();
  const bool doubled = shorter.size() > 3 && shorter[shorter.size() - 2] == last &&
                       std::string_view("lsz").find(last) == std::string_view::npos;
  if (doubled) {
    shorter.pop_back();
  }
  word = shorter;
}

// Returns "second" for "2nd", and other words as they are.
std::string_view with_ordinal_name(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kOrdinals = {
      {{"1st", "first"},
       {"2nd", "second"},
       {"3rd", "third"},
       {"4th", "fourth"},
       {"5th", "fifth"},
       {"6th", "sixth"},
       {"7th", "seventh"},
       {"8th", "eighth"},
       {"9th", "ninth"},
       {"10th", "tenth"}}};
  if (word.empty() || !is_digit(word.front())) {
    return word;
  }
  const auto* const named =
      std::ranges::find(kOrdinals, word, &std::pair<std::string_view, std::string_view>::first);
  return named == kOrdinals.end() ? word : named->second;
}

}  // namespace

std::string stem(std::string_view word) {
  word = with_ordinal_name(word);
  std::string out;
  for (const char c : word) {
    out.push_back(is_upper(c) ? static_cast<char>(c + 32) : c);
  }
  drop_plural(out);
  drop_verb_ending(out);
  if (out.size() > 3 && out.back() == 'e') {
    out.pop_back();
  }
  return out;
}

std::vector<std::string> plain_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool hump = !word.empty() && is_upper(c) && !is_upper(text[i - 1]);
    if (!word.empty() && (hump || !is_letter_or_digit(c))) {
      words.push_back(std::move(word));
      word.clear();
    }
    if (is_letter_or_digit(c)) {
      word.push_back(is_upper(c) ? static_cast<char>(c + 32) : c);
    }
  }
  return words;
}

bool says_one_of(std::string_view text, std::string_view list) {
  return std::ranges::any_of(plain_words(text),
                             [&](const std::string& word) { return is_among(word, list); });
}

Words::Words(std::string_view text) {
  for (const std::string& word : plain_words(text)) {
    stems_.push_back(stem(word));
  }
}

std::optional<std::size_t> Words::position(std::string_view phrase) const {
  std::vector<std::string> wanted;
  for (const std::string_view word : split(phrase, '-')) {
    wanted.push_back(stem(word));
  }
  const auto at = std::ranges::search(stems_, wanted);
  return at.empty() ? std::nullopt
                    : std::optional(static_cast<std::size_t>(at.begin() - stems_.begin()));
}

bool Words::has(std::string_view phrase) const {
  return position(phrase).has_value();
}

int Words::count(std::string_view phrases) const {
  const auto all = split(phrases, ' ');
  return static_cast<int>(std::ranges::count_if(
      all, [&](std::string_view phrase) { return !phrase.empty() && has(phrase); }));
}

bool Words::deny(std::string_view phrases) const {
  const auto all = split(phrases, ' ');
  return std::ranges::any_of(all, [&](std::string_view phrase) {
    return phrase.starts_with('!') && has(phrase.substr(1));
  });
}

}  // namespace synth
