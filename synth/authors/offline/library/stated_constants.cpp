#include "synth/authors/offline/library/stated_constants.h"

#include "synth/authors/offline/text/number_words.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace synth {
namespace {

// Returns whether the purpose has a mark in quotes: "replaces spaces by '_'".
bool quotes(std::string_view purpose, const std::string& mark) {
  return !trim(mark).empty() && std::ranges::none_of(mark, is_digit) &&
         std::ranges::any_of(std::string_view("'\"`"), [&](char quote) {
           return purpose.find(quote + mark + quote) != std::string_view::npos;
         });
}

bool states(std::string_view purpose, const std::string& constant) {
  if (std::ranges::none_of(constant, is_letter)) {
    return quotes(purpose, constant);
  }
  if (std::ranges::all_of(constant, is_letter)) {
    return false;
  }
  const std::string said = in_lower_case(purpose);
  const std::string value = in_lower_case(constant);
  const auto is_end_of_word = [&](std::size_t at) {
    return at >= said.size() || !(is_letter(said[at]) || is_digit(said[at]));
  };
  for (std::size_t at = said.find(value); at != said.npos; at = said.find(value, at + 1)) {
    if ((at == 0 || is_end_of_word(at - 1)) && is_end_of_word(at + value.size())) {
      return true;
    }
  }
  return false;
}

// Returns the only whole number among the constants that may have any value.
const LibraryParameter* number_lacking(const LibraryEntry& entry, const FunctionSpec& spec) {
  const LibraryParameter* found = nullptr;
  for (const LibraryParameter& parameter : entry.parameters) {
    if (!parameter.usual || !parameter.usual->is<Integer>()) {
      continue;
    }
    if (found != nullptr || entry.is_structural(parameter.name)) {
      return nullptr;
    }
    found = &parameter;
  }
  return spec.inputs.size() < entry.parameters.size() ? found : nullptr;
}

// Returns whether the number is one of those that the entry lists for the parameter.
bool is_listed(const LibraryParameter& parameter, std::int64_t number) {
  const auto is_it = [&](const Value& value) {
    const auto* listed = value.get_if<Integer>();
    return listed != nullptr && listed->to_int64() == number;
  };
  return is_it(*parameter.usual) || std::ranges::any_of(parameter.others, is_it);
}

// Returns the words of a text that are whole numbers without a sign, in words or in digits.
std::vector<std::string> words_of_numbers(std::string_view text) {
  const auto is_part = [&](std::size_t at) {
    return at < text.size() && (is_word_character(text[at]) || text[at] == '\'');
  };
  std::vector<std::string> found;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (is_part(end)) {
      ++end;
    }
    std::string word = in_lower_case(text.substr(begin, end - begin));
    const bool is_signed = begin > 0 && text[begin - 1] == '-';
    const bool is_fraction = (begin > 1 && text[begin - 1] == '.' && is_digit(text[begin - 2])) ||
                             (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1]));
    if (number_of_word(word) && !is_signed && !is_fraction) {
      found.push_back(std::move(word));
    }
    begin = end + 1;
  }
  return found;
}

}  // namespace

std::optional<StatedNumber> stated_number(const LibraryEntry& entry, const FunctionSpec& spec) {
  const LibraryParameter* const parameter = number_lacking(entry, spec);
  if (parameter == nullptr) {
    return std::nullopt;
  }
  std::vector<std::string> own = plain_words(entry.means);
  for (const std::string& phrase : entry.words) {
    std::ranges::copy(plain_words(phrase), std::back_inserter(own));
  }
  std::optional<StatedNumber> stated;
  for (std::string& word : words_of_numbers(spec.purpose)) {
    const std::int64_t value = *number_of_word(word);
    // "One" and "0" speak of elements more often than of constants.
    const bool may_count = (value < 2 && (!is_digit(word[0]) || !is_listed(*parameter, value))) ||
                           (!is_digit(word[0]) && std::cmp_equal(value, spec.inputs.size()));
    if (may_count || std::ranges::find(own, word) != own.end()) {
      continue;
    }
    if (stated && stated->value != value) {
      return std::nullopt;
    }
    stated = StatedNumber{parameter->name, value, std::move(word)};
  }
  return stated;
}

std::multimap<std::string, std::string> stated_constants(const LibraryEntry& entry,
                                                         const FunctionSpec& spec) {
  std::multimap<std::string, std::string> stated;
  if (const auto number = stated_number(entry, spec)) {
    stated.emplace(number->parameter, std::to_string(number->value));
  }
  for (const LibraryParameter& parameter : entry.parameters) {
    std::vector<Value> values = parameter.others;
    if (parameter.usual) {
      values.push_back(*parameter.usual);
    }
    for (const Value& value : values) {
      const auto* const text = value.get_if<std::string>();
      if (text != nullptr && states(spec.purpose, *text)) {
        stated.emplace(parameter.name, *text);
      }
    }
  }
  return stated;
}

}  // namespace synth
