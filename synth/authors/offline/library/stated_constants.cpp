#include "synth/authors/offline/library/stated_constants.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
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

}  // namespace

std::multimap<std::string, std::string> stated_constants(const LibraryEntry& entry,
                                                         std::string_view purpose) {
  std::multimap<std::string, std::string> stated;
  for (const LibraryParameter& parameter : entry.parameters) {
    std::vector<Value> values = parameter.others;
    if (parameter.usual) {
      values.push_back(*parameter.usual);
    }
    for (const Value& value : values) {
      const auto* const text = value.get_if<std::string>();
      if (text != nullptr && states(purpose, *text)) {
        stated.emplace(parameter.name, *text);
      }
    }
  }
  return stated;
}

}  // namespace synth
