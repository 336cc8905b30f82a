#include "synth/authors/offline/library/mentions.h"

#include "synth/authors/offline/library/library.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace synth {
namespace {

constexpr double kLeastWeight = 3;

// A phrase of an entry by the stems of its words.
struct IndexedPhrase {
  const LibraryEntry* entry = nullptr;
  std::vector<std::string> stems;
  double weight = 0;
  std::string begin;  // its first word
  bool is_plural = false;
};

// Returns whether the word has an ending of verbs that the phrase's lacks: "the reversed words" do
// not ask to "reverse words".
bool is_inflected(std::string_view word, std::string_view phrase) {
  return std::ranges::any_of(std::array{"ed", "ing"}, [&](std::string_view ending) {
    return word.ends_with(ending) && !phrase.ends_with(ending);
  });
}

using PhrasesByFirst = std::unordered_map<std::string, std::vector<IndexedPhrase>>;

const PhrasesByFirst& phrases_by_first() {
  static const PhrasesByFirst kPhrases = [] {
    PhrasesByFirst phrases;
    const auto add = [&](const LibraryEntry& entry, std::string_view phrase) {
      std::vector<std::string> stems = Words(phrase).stems();
      const double weight = naming_weight(stems);
      if (weight >= kLeastWeight) {
        auto& same = phrases[stems.front()];
        same.push_back(
            {&entry, std::move(stems), weight, plain_words(phrase).front(), phrase.ends_with('s')});
      }
    };
    for (const LibraryEntry& entry : library()) {
      add(entry, entry.name);
      for (const std::string& phrase : entry.words) {
        // Such a phrase has what the function is applied to.
        if (phrase.find(" of a ") == std::string::npos) {
          add(entry, phrase);
        }
      }
    }
    return phrases;
  }();
  return kPhrases;
}

struct TextWord {
  std::string stem;
  std::size_t begin = 0;
  std::size_t end = 0;
};

std::vector<TextWord> words_of(std::string_view text) {
  std::vector<TextWord> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word_character(text[end])) {
      ++end;
    }
    if (end > at) {
      words.push_back({stem(text.substr(at, end - at)), at, end});
    }
    at = std::max(end, at + 1);
  }
  return words;
}

}  // namespace

std::vector<LibraryMention> library_mentions(std::string_view text) {
  const std::vector<TextWord> words = words_of(text);
  std::vector<LibraryMention> mentions;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto known = phrases_by_first().find(words[i].stem);
    if (known == phrases_by_first().end()) {
      continue;
    }
    for (const IndexedPhrase& phrase : known->second) {
      const std::size_t last = i + phrase.stems.size() - 1;
      // "The initial value" names no initials.
      const bool is_here =
          last < words.size() && (!phrase.is_plural || text[words[last].end - 1] == 's') &&
          !is_inflected(text.substr(words[i].begin, words[i].end - words[i].begin), phrase.begin) &&
          std::equal(
              phrase.stems.begin(), phrase.stems.end(),
              words.begin() + static_cast<std::ptrdiff_t>(i),
              [](const std::string& stem, const TextWord& word) { return stem == word.stem; });
      if (is_here) {
        mentions.push_back({phrase.entry, words[i].begin, words[last].end, phrase.weight});
      }
    }
  }
  std::ranges::stable_sort(mentions, std::ranges::greater{}, &LibraryMention::weight);
  return mentions;
}

}  // namespace synth
