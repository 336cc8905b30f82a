#include "synth/run/request_language.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace synth {
namespace {

struct Name {
  std::string_view word;
  Language language;
  bool needs_a_kind;  // true if it counts only before a word for a kind of program
};
constexpr std::array kNames{Name{"bash", Language::bash, false},
                            Name{"shell", Language::bash, true}, Name{"sh", Language::bash, true},
                            Name{"python", Language::python, false},
                            Name{"python3", Language::python, false}};
constexpr std::array kMoreNames{Name{"javascript", Language::javascript, false},
                                Name{"js", Language::javascript, false},
                                Name{"nodejs", Language::javascript, false},
                                Name{"c++", Language::cpp, false},
                                Name{"c++17", Language::cpp, false},
                                Name{"c++20", Language::cpp, false},
                                Name{"cpp", Language::cpp, false}};
constexpr std::array<std::string_view, 6> kBefore{"in", "using", "with", "use", "pure", "plain"};
constexpr std::array<std::string_view, 10> kKinds{"script",   "scripts",  "program", "code",
                                                  "one",      "oneliner", "command", "commands",
                                                  "pipeline", "snippet"};
// Words for the requested code, or standing for it: "a function in", "write it in".
constexpr std::array<std::string_view, 13> kAsked{
    "function", "functions", "method", "script",  "program", "module",     "code",
    "it",       "this",      "class",  "written", "write",   "implemented"};
// Words that may follow a language, beside a kind of program: "a Rust function".
constexpr std::array<std::string_view, 3> kDefined{"function", "functions", "class"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

// Returns the words in their original case, and each comma as a word.
std::vector<std::string> written_words(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (is_word_character(c) || ((c == '+' || c == '#') && !words.back().empty())) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
    if (c == ',') {
      words.back() = ",";
      words.emplace_back();
    }
  }
  return words;
}

std::vector<std::string> words_of(std::string_view text) {
  return written_words(in_lower_case(text));
}

// Returns whether the word at this place is the language of the requested code: "a Rust function",
// "write it in Rust".
bool is_to_be_written_in(const std::vector<std::string>& words, std::size_t at, bool is_clear) {
  const std::string_view next = at + 1 < words.size() ? std::string_view(words[at + 1]) : "";
  const bool before_kind = is_one_of(kKinds, next) || is_one_of(kDefined, next);
  const bool after_in = at > 0 && is_one_of(kBefore, words[at - 1]);
  return before_kind || (is_clear && after_in && (at == 1 || is_one_of(kAsked, words[at - 2])));
}

// Returns whether the word at this place stands in a clause of its own: "twice a number, in C++".
bool is_said_last(const std::vector<std::string>& words, std::size_t at) {
  return at > 1 && is_one_of(kBefore, words[at - 1]) && words[at - 2] == ",";
}

// Returns whether the word at this place begins the request, or follows an introducing word: "a
// Rust function", and not "grade C functions".
bool is_introduced(const std::vector<std::string>& words, std::size_t at) {
  constexpr std::array<std::string_view, 5> kIntroducing{"a", "an", "the", "write", "some"};
  return at == 0 || is_one_of(kIntroducing, words[at - 1]) || is_one_of(kBefore, words[at - 1]);
}

const Name* find_name(std::string_view word) {
  const auto* const common = std::ranges::find(kNames, word, &Name::word);
  if (common != kNames.end()) {
    return common;
  }
  const auto* const name = std::ranges::find(kMoreNames, word, &Name::word);
  return name == kMoreNames.end() ? nullptr : name;
}

}  // namespace

std::optional<Language> find_request_language(std::string_view instruction) {
  const std::vector<std::string> words = words_of(instruction);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto* const name = std::ranges::find(kNames, std::string_view(words[i]), &Name::word);
    if (name == kNames.end()) {
      continue;
    }
    const bool before_kind = i + 1 < words.size() && is_one_of(kKinds, words[i + 1]);
    const bool after_in = i > 0 && is_one_of(kBefore, words[i - 1]);
    if (before_kind || (after_in && !name->needs_a_kind)) {
      return name->language;
    }
  }
  return std::nullopt;
}

std::optional<Language> find_function_language(std::string_view instruction) {
  const std::vector<std::string> words = words_of(instruction);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Name* const name = find_name(words[i]);
    if (name == nullptr) {
      continue;
    }
    if (is_to_be_written_in(words, i, !name->needs_a_kind) ||
        (!name->needs_a_kind && is_said_last(words, i))) {
      return name->language;
    }
  }
  return std::nullopt;
}

const OtherLanguage* find_unwritten_language(std::string_view instruction) {
  const std::vector<std::string> written = written_words(instruction);
  const std::vector<std::string> words = words_of(instruction);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const OtherLanguage* const other = find_other_language(words[i]);
    const bool is_name = other != nullptr && (!other->is_word || is_upper(written[i].front()));
    if (is_name && is_introduced(words, i) && is_to_be_written_in(words, i, true)) {
      return other;
    }
  }
  return nullptr;
}

Error not_written(const OtherLanguage& language) {
  return Error{
      Errc::bad_input,
      fmt::format("{} is not among {}", language.title, all_names_in(names_of(Language()))),
      language.nearest ? fmt::format("did you mean --language {}?", name(*language.nearest))
                       : std::string("choose one of these with --language")};
}

}  // namespace synth
