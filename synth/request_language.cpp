#include "synth/request_language.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace synth {
namespace {

struct Name {
  std::string_view word;
  Language language;
  bool needs_a_kind;  // counts only before a word that says what kind of text it is
};
constexpr std::array kNames{Name{"bash", Language::bash, false},
                            Name{"shell", Language::bash, true}, Name{"sh", Language::bash, true},
                            Name{"python", Language::python, false},
                            Name{"python3", Language::python, false}};
constexpr std::array<std::string_view, 6> kBefore{"in", "using", "with", "use", "pure", "plain"};
constexpr std::array<std::string_view, 10> kKinds{"script",   "scripts",  "program", "code",
                                                  "one",      "oneliner", "command", "commands",
                                                  "pipeline", "snippet"};

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : in_lower_case(text)) {
    if (is_word_character(c)) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

}  // namespace

std::optional<Language> find_request_language(std::string_view instruction) {
  const std::vector<std::string> words = words_of(instruction);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto* const name = std::ranges::find(kNames, std::string_view(words[i]), &Name::word);
    if (name == kNames.end()) {
      continue;
    }
    const bool before_kind = i + 1 < words.size() && is_among(kKinds, words[i + 1]);
    const bool after_in = i > 0 && is_among(kBefore, words[i - 1]);
    if (before_kind || (after_in && !name->needs_a_kind)) {
      return name->language;
    }
  }
  return std::nullopt;
}

}  // namespace synth
