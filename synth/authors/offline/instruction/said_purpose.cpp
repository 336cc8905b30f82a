#include "synth/authors/offline/instruction/said_purpose.h"

#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <vector>

namespace synth {
namespace {

// Writes "a dictionary name -> number of orders" as "a dictionary that maps each name to the
// number of orders".
std::string with_arrow_spelled(std::string purpose) {
  const std::size_t arrow = purpose.find(" -> ");
  const std::size_t word = arrow == std::string::npos ? arrow : purpose.rfind(' ', arrow - 1);
  if (word == std::string::npos || word == 0) {
    return purpose;
  }
  const std::vector<std::string> before = plain_words(purpose.substr(0, word));
  const bool is_result =
      before.size() < 5 && !before.empty() && is_among(before.back(), "dictionary dict mapping");
  return is_result ? purpose.substr(0, word) + " that maps each" +
                         purpose.substr(word, arrow - word) + " to the " + purpose.substr(arrow + 4)
                   : purpose;
}

// Returns whether it is a line of code in front of a heading: "import math".
bool is_import(std::string_view sentence) {
  const bool is_plain = sentence.starts_with("import ") && plain_words(sentence).size() == 2;
  return is_plain ||
         (sentence.starts_with("from ") && sentence.find(" import ") != std::string_view::npos);
}

bool is_made_of(std::string_view purpose, const std::string& name, std::string_view words) {
  const std::vector<std::string> of_name = plain_words(name);
  return std::ranges::all_of(plain_words(purpose), [&](const std::string& word) {
    return is_among(word, words) || std::ranges::find(of_name, word) != of_name.end();
  });
}

// Returns whether the purpose is only "Write a function f": examples or a recurrence say the
// rest.
bool is_only_name(std::string_view purpose, const std::string& name) {
  return is_made_of(purpose, name,
                    "write a the python function named called define implement create i we need "
                    "want have would like please");
}

// Returns whether the sentence only names the function: "Call it f", "The function should be
// named f."
bool is_naming(std::string_view purpose, const std::string& name) {
  const std::vector<std::string> words = plain_words(purpose);
  const std::vector<std::string> own = plain_words(name);
  const bool says_name = !own.empty() && !std::ranges::search(words, own).empty();
  return (says_name || says_one_of(purpose, "call called name named signature")) &&
         words.size() > own.size() &&
         is_made_of(purpose, name,
                    "please call called name named signature it its this the function should "
                    "must be is has have will use with a");
}

}  // namespace

std::string said_purpose(const std::string& sentence, const std::string& function, bool is_known) {
  std::string purpose = with_arrow_spelled(as_purpose(sentence, function));
  const bool says_nothing = is_filler(sentence) || is_import(sentence) || purpose == function ||
                            purpose.starts_with(">>>") || plain_words(purpose).empty() ||
                            is_naming(purpose, function) ||
                            (is_known && is_only_name(purpose, function));
  return says_nothing ? std::string() : purpose;
}

std::string without_subject(std::string purpose) {
  constexpr std::string_view kSubject = "It ";
  const std::vector<std::string> words = plain_words(purpose);
  const bool does = purpose.starts_with(kSubject) && words.size() > 2 && words[1].ends_with('s') &&
                    !is_among(words[1], "takes accepts receives is has does was");
  if (does) {
    purpose.erase(0, kSubject.size());
    purpose.front() = to_upper(purpose.front());
  }
  return purpose;
}

bool is_only_word(std::string_view sentence, std::string_view name) {
  const std::size_t at = sentence.find(name);
  const std::vector<std::string> before = plain_words(sentence.substr(0, at));
  const std::vector<std::string> behind = plain_words(sentence.substr(at + name.size()));
  return name.find('_') == std::string_view::npos && !before.empty() && !behind.empty() &&
         is_among(before.back(), "the a an its their") && is_among(behind.front(), "of");
}

}  // namespace synth
