#include "synth/authors/offline/reading/commands/name_reader.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace synth {
namespace {

// Returns whether the purpose consists of the function's name: "Write a function is_prime."
bool only_names(const FunctionSpec& spec) {
  static const std::vector<std::string_view> kRequest = split(
      "write a the an please python function named called define implement create convert "
      "converts",
      ' ');
  const std::vector<std::string> of_name = plain_words(spec.name);
  return std::ranges::all_of(plain_words(spec.purpose), [&](const std::string& word) {
    return std::ranges::find(kRequest, word) != kRequest.end() ||
           std::ranges::find(of_name, word) != of_name.end();
  });
}

// Returns the words of the name without a count of the parameters: "max of two" is "max".
std::vector<std::string> words_of_name(const FunctionSpec& spec) {
  static constexpr std::array<std::string_view, 5> kCounts = {"two", "three", "four", "five",
                                                              "six"};
  std::vector<std::string> words = plain_words(spec.name);
  const std::size_t count = spec.inputs.size();
  const bool is_counted = words.size() > 1 && count >= 2 && count < kCounts.size() + 2 &&
                          words.back() == kCounts[count - 2];
  if (is_counted) {
    words.pop_back();
    if (words.size() > 1 && words.back() == "of") {
      words.pop_back();
    }
  }
  return words;
}

}  // namespace

bool goes_on_from_name(const FunctionSpec& spec) {
  const std::string purpose = in_lower_case(spec.purpose);
  return purpose.starts_with("of ") || purpose.starts_with("for ");
}

std::string purpose_after_name(const FunctionSpec& spec) {
  const std::size_t end = spec.purpose.find(". ");
  if (end == std::string::npos) {
    return {};
  }
  FunctionSpec first = spec;
  first.purpose.resize(end);
  return only_names(first) ? std::string(trim(std::string_view(spec.purpose).substr(end + 1)))
                           : std::string();
}

std::vector<std::string> purposes_by_name(const FunctionSpec& spec) {
  const std::vector<std::string> words = words_of_name(spec);
  const std::string purpose = in_lower_case(spec.purpose);
  const std::string all = join(spec.parameter_names(), " and ");
  if (words.empty()) {
    return {};
  }
  const std::string said = join(words, " ");
  if (goes_on_from_name(spec)) {
    return {said + " " + purpose};
  }
  const std::string rest = only_names(spec) ? "" : " which " + purpose;
  if (words.size() > 1 && (words[0] == "is" || words[0] == "has" || words[0] == "are")) {
    const std::string verb = spec.inputs.size() > 1 ? "are" : words[0];
    const std::string predicate = join(std::vector(words.begin() + 1, words.end()), " ");
    return {fmt::format("check if {} {} {}{}", all, verb, predicate, rest)};
  }
  std::vector<std::string> purposes = {said + rest};
  for (const std::string_view joint : {" of ", " in ", " ", " from ", " to "}) {
    purposes.push_back(fmt::format("{}{}{}{}", said, joint, all, rest));
  }
  if (words.size() > 2 && is_among(words[1], "by into with in up down")) {
    purposes.push_back(fmt::format("{} {} {}{}", words[0], all,
                                   join(std::vector(words.begin() + 1, words.end()), " "), rest));
  }
  purposes.push_back(words[0] == "to" ? fmt::format("convert {} {}{}", all, said, rest)
                                      : fmt::format("check if {} is {}{}", all, said, rest));
  return purposes;
}

}  // namespace synth
