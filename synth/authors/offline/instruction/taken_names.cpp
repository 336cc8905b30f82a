#include "synth/authors/offline/instruction/taken_names.h"

#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

// Kinds of values, which are not names.
constexpr std::string_view kKindsOfValue =
    "number numbers integer integers int float string strings str text texts list lists array "
    "arrays word words dictionary dict dictionaries tuple set value values argument arguments "
    "parameter parameters input inputs something nothing item items element elements letter "
    "character characters sentence them it one each either both";

// Returns w for "a width w".
std::optional<std::string> name_of(const std::vector<std::string>& words) {
  const bool is_pair = words.size() == 2 && words[1].size() == 1;
  if (words.size() != 1 && !is_pair) {
    return std::nullopt;
  }
  const std::string& name = words.back();
  const bool may_be = is_identifier(name) && !is_builtin(name) && !is_among(name, kKindsOfValue);
  return may_be ? std::optional(name) : std::nullopt;
}

std::vector<std::string> read_names(const std::vector<RemarkWord>& words, std::size_t at) {
  std::vector<std::string> names;
  std::vector<std::string> item;
  const auto end_item = [&] {
    auto name = name_of(item);
    item.clear();
    const bool is_new = name && std::ranges::find(names, *name) == names.end();
    if (is_new) {
      names.push_back(*std::move(name));
    }
    return is_new;
  };
  for (; at < words.size(); ++at) {
    const std::string& word = words[at].text;
    const bool ends = is_among(word, ". ; : ) which that to returns return") ||
                      (word == "and" && at + 1 < words.size() &&
                       is_among(words[at + 1].text, "returns return gives tells computes"));
    if (ends) {
      break;
    }
    if (is_among(word, ", and")) {
      if (!item.empty() && !end_item()) {
        return {};
      }
    } else if (!is_among(word, "a an the")) {
      item.push_back(word);
    }
  }
  return item.empty() || end_item() ? names : std::vector<std::string>{};
}

// Reads single letters in a row as names: "two numbers a and b", "the sum of x, y and z".
std::vector<std::string> read_letters(const std::vector<RemarkWord>& words, std::size_t at) {
  const auto is_letter_at = [&](std::size_t i) {
    const bool is_article = i + 1 < words.size() && words[i].text == "a" &&
                            !words[i + 1].is_mark() && words[i + 1].text != "and";
    return i < words.size() && words[i].text.size() == 1 && is_lower(words[i].text[0]) &&
           !is_article;
  };
  std::vector<std::string> names;
  while (is_letter_at(at) && std::ranges::find(names, words[at].text) == names.end()) {
    names.push_back(words[at].text);
    const bool is_last = names.size() > 1 && at > 0 && words[at - 1].text == "and";
    const bool goes_on = at + 1 < words.size() && is_among(words[at + 1].text, ", and");
    if (is_last || !goes_on) {
      return is_last ? names : std::vector<std::string>{};
    }
    at += 2;
  }
  return {};
}

}  // namespace

std::vector<std::string> names_taken(std::string_view purpose) {
  const std::string text(purpose);
  const std::vector<RemarkWord> words = remark_words(text);
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (auto names = read_letters(words, at); !names.empty()) {
      return names;
    }
  }
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (is_among(words[at].text, "take takes taking accept accepts accepting receive receives")) {
      return read_names(words, at + 1);
    }
  }
  return {};
}

}  // namespace synth
