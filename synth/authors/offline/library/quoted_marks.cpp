#include "synth/authors/offline/library/quoted_marks.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

// Returns the texts in quotes, without the quotes. An apostrophe in a word opens none.
std::vector<std::string_view> quoted_in(std::string_view text) {
  std::vector<std::string_view> quoted;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool opens =
        (text[at] == '\'' || text[at] == '"') && (at == 0 || !is_word_character(text[at - 1]));
    const std::size_t end = opens ? text.find(text[at], at + 1) : std::string_view::npos;
    if (end != std::string_view::npos) {
      quoted.push_back(text.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  return quoted;
}

}  // namespace

std::string quoted_by(const LibraryEntry& entry) {
  std::string all;
  if (const auto python = entry.code.find(Language::python); python != entry.code.end()) {
    for (const std::string_view text : quoted_in(python->second)) {
      all.append(text).append("\n");
    }
  }
  for (const LibraryParameter& parameter : entry.parameters) {
    std::vector<Value> values = parameter.others;
    values.push_back(parameter.usual.value_or(Value("")));
    for (const Value& value : values) {
      const auto* const text = value.get_if<std::string>();
      all += text != nullptr ? "\n" + *text : "";
    }
  }
  return all;
}

std::vector<std::string> quoted_marks(std::string_view purpose) {
  constexpr std::size_t kLongest = 3;
  constexpr std::size_t kMostSearched = 2000;
  std::vector<std::string> marks;
  if (says_one_of(purpose, "example eg like such instance")) {
    return marks;
  }
  for (const std::string_view text : quoted_in(purpose.substr(0, kMostSearched))) {
    const bool is_mark =
        !trim(text).empty() && text.size() <= kLongest &&
        std::ranges::none_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '\\'; });
    if (is_mark) {
      marks.emplace_back(text);
    }
  }
  return marks;
}

}  // namespace synth
