#include "synth/authors/offline/instruction/derived_name.h"

#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <span>
#include <vector>

namespace synth {
namespace {

using NameWords = std::span<const std::string>;

constexpr std::size_t kMostWordsOfName = 3;

// Returns whether the word does not distinguish this function from others.
bool is_skipped(std::string_view word) {
  return is_digit(word.front()) ||
         is_among(
             word,
             "the a an of all that which to its their it them given returns return find finds "
             "compute computes calculate calculates get gets give gives show shows produce "
             "produces is are each every whether python javascript bash script write function and "
             "code two "
             "three new one ones only order how many what which keep keeps some all possible "
             "do does done yields yield tell tells both want wants need needs could can you please "
             "would like takes take") ||
         word.size() == 1 ||
         (word.ends_with("ly") &&
          !is_among(word, "multiply apply only"));  // adverbs such as "properly"
}

bool ends_name(std::string_view word) {
  return is_among(word,
                  "in into from for with without where when if by but using at on as than until "
                  "while so such because keeping ignoring preserving including excluding starting "
                  "beginning ending given it they can may");
}

// Returns whether a relative clause begins: "a list which may contain lists", but not "the words
// that are longer".
bool begins_relative(NameWords words) {
  return words.size() > 1 && is_among(words[0], "that which who whose where") &&
         !is_among(words[1], "is are");
}

bool is_container(std::string_view word) {
  return is_among(word, "list array sequence string text tuple set dictionary dict copy result");
}

// Returns whether "of" introduces the argument, as in "of a list", and not a part of the result, as
// in "of the digits".
bool tells_argument(NameWords behind_of) {
  return behind_of.empty() || is_among(behind_of[0], "a an two three some this given each all");
}

std::string stem_of_verb(const std::string& word) {
  const bool third_person = word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") &&
                            !word.ends_with("us") && !word.ends_with("is");
  const bool has_es = third_person && (word.ends_with("sses") || word.ends_with("ches") ||
                                       word.ends_with("shes") || word.ends_with("xes"));
  return third_person ? word.substr(0, word.size() - (has_es ? 2 : 1)) : word;
}

// Returns up to `most` meaningful words.
std::vector<std::string> content(NameWords words, std::size_t most) {
  std::vector<std::string> parts;
  for (; !words.empty() && parts.size() < most; words = words.subspan(1)) {
    const bool goes_on = words[0] == "and" && !parts.empty();
    if (ends_name(words[0]) || goes_on || begins_relative(words) ||
        (words[0] == "of" && tells_argument(words.subspan(1)))) {
      break;
    }
    if (!is_skipped(words[0]) && words[0] != "representation") {
      parts.push_back(words[0]);
    }
  }
  return parts;
}

// Removes the description of the arguments: "Given a list of words, return the longest", "Takes a
// matrix and returns its transpose".
std::string_view without_arguments(std::string_view purpose) {
  const std::string lower = in_lower_case(purpose);
  const auto cut = [&](std::string_view mark) {
    const std::size_t at = lower.find(mark);
    return at == std::string::npos ? purpose : purpose.substr(at + mark.size());
  };
  if (lower.starts_with("given ") || lower.starts_with("for ")) {
    return cut(", ");
  }
  const bool takes =
      lower.starts_with("take") || lower.starts_with("accept") || lower.starts_with("receive");
  if (!takes) {
    return purpose;
  }
  for (const std::string_view mark : {" and return", " and give", " and compute", " and find"}) {
    if (lower.find(mark) != std::string::npos) {
      return cut(" and ").substr(lower.find(mark) - lower.find(" and "));
    }
  }
  return cut(" and ");
}

// Removes parentheses: "A card number, given as a string, is valid".
std::string without_parentheses(std::string purpose) {
  for (const std::string_view mark : {", given ", ", which ", ", represented "}) {
    const std::size_t from = purpose.find(mark);
    const std::size_t to = from == std::string::npos ? from : purpose.find(", ", from + 2);
    if (to != std::string::npos) {
      purpose.erase(from, to + 1 - from);
    }
  }
  return purpose;
}

// Returns the name in a title: "Two sum: given a list ...", "FizzBuzz: return ...".
std::string name_of_title(std::string_view purpose) {
  const std::size_t colon = purpose.find(": ");
  if (colon == std::string_view::npos) {
    return {};
  }
  constexpr std::size_t kMostInTitle = 4;
  std::vector<std::string> words = plain_words(purpose.substr(0, colon));
  std::erase_if(words, [](const std::string& word) { return is_among(word, "the a an"); });
  const bool is_title =
      words.size() <= kMostInTitle && !words.empty() &&
      std::ranges::none_of(words, [](const std::string& word) {
        return word.size() == 1 || is_among(word,
                                            "return returns given list string numbers that "
                                            "which task write result such following");
      });
  return is_title ? join(words, "_") : std::string();
}

// Returns word_counts for "How often each word occurs".
std::string name_of_counts(NameWords words) {
  for (std::size_t i = 0; i + 3 < words.size(); ++i) {
    const bool is_often = words[i] == "how" && words[i + 1] == "often";
    const bool is_times = words[i + 1] == "many" && words[i + 2] == "times" && i + 4 < words.size();
    std::size_t each = i + (is_times ? 3 : 2);
    each += each + 2 < words.size() && is_among(words[each], "does do") ? 1 : 0;
    if ((is_often || is_times) && is_among(words[each], "each every")) {
      const std::string& what = words[each + 1];
      return what == "different" || what == "distinct" || what == "unique"
                 ? (each + 2 < words.size() ? words[each + 2] + "_counts" : std::string())
                 : what + "_counts";
    }
  }
  return {};
}

// Returns a name for "Is a given number prime?", "Is this string a palindrome?".
std::string name_of_direct_question(NameWords words) {
  const bool asks_verb = !words.empty() && is_among(words[0], "does do");
  if (words.size() < 3 || (!asks_verb && !is_among(words[0], "is are has"))) {
    return {};
  }
  std::size_t at = 1;
  while (at < words.size() && is_among(words[at], "a an the this that given two these")) {
    ++at;
  }
  at += at + 1 < words.size() && is_among(words[at],
                                          "number integer string text word words year list array "
                                          "sentence matrix phrase value strings numbers lists")
            ? 1
            : 0;
  std::vector<std::string> parts = content(words.subspan(at), kMostWordsOfName);
  if (asks_verb && !parts.empty()) {
    parts[0] += "s";  // contains, for "does it contain"
    return parts.size() > 1 ? join(parts, "_") : std::string();
  }
  parts.insert(parts.begin(), words[0]);
  return parts.size() > 1 ? join(parts, "_") : std::string();
}

// Returns a name for "Check if a number is even": the words behind the question's verb, and that
// verb.
std::string name_of_question(NameWords words) {
  const auto asks = std::ranges::find_if(
      words, [](const std::string& word) { return word == "whether" || word == "if"; });
  const bool is_question =
      asks != words.end() &&
      (*asks == "whether" || asks == words.begin() || words[1] == "true" ||
       is_among(words[0],
                "check checks determine determines test tests tell tells see decide "
                "decides verify verifies true"));
  const auto verb = std::find_if(
      is_question ? asks : words.end(), words.end(),
      [](const auto& word) { return is_among(word, "is are has have contains contain can"); });
  if (verb == words.end()) {
    return {};
  }
  std::vector<std::string> parts =
      content(words.subspan(static_cast<std::size_t>(verb - words.begin()) + 1), kMostWordsOfName);
  if (parts.empty()) {
    return {};
  }
  parts.insert(parts.begin(), *verb == "have" ? "has" : *verb == "contain" ? "contains" : *verb);
  return join(parts, "_");
}

// Returns a name for "Convert an integer to a Roman numeral".
std::string name_of_conversion(NameWords words) {
  if (words.empty() || !is_among(words[0],
                                 "convert converts turn turns translate translates "
                                 "transform transforms change changes")) {
    return {};
  }
  const auto to = std::ranges::find_if(
      words, [](const std::string& word) { return word == "to" || word == "into"; });
  if (to == words.end()) {
    return {};
  }
  const auto at = static_cast<std::size_t>(to - words.begin());
  const std::vector<std::string> from = content(words.subspan(1, at - 1), 2);
  const std::vector<std::string> into = content(words.subspan(at + 1), 2);
  return from.empty() || into.empty() ? std::string() : join(from, "_") + "_to_" + join(into, "_");
}

// Returns "count_vowels" for "Find the number of vowels in a string", "squares" for "a list of the
// squares".
std::string name_of_result(NameWords words) {
  std::vector<std::string> parts;
  const std::string* const verb = words.data();
  for (; !words.empty() && parts.size() < kMostWordsOfName; words = words.subspan(1)) {
    const std::string& word = words[0];
    const std::string_view next = words.size() > 1 ? std::string_view(words[1]) : "";
    if (parts.empty() &&
        ((word == "number" && next == "of") || (word == "how" && next == "many"))) {
      parts.emplace_back("count");
      words = words.subspan(1);
    } else if (parts.empty() && is_container(word) && is_among(next, "of with without")) {
      words = words.subspan(next == "without" ? 0 : 1);
    } else if (parts.empty() && word == "without") {
      parts.push_back(word);
    } else if (!parts.empty() && word == "up" && next == "to") {
      parts.emplace_back("up_to");  // "primes up to n"
      break;
    } else if (parts.size() == 1 && word == "for" && is_among(parts[0], "check test look search")) {
      continue;  // "check for anagrams"
    } else if (!parts.empty() && !is_builtin(join(parts, "_")) &&
               (ends_name(word) || begins_relative(words) ||
                (word == "of" && tells_argument(words.subspan(1))))) {
      break;
    } else if (!is_skipped(word) && !ends_name(word)) {
      const std::string part = &word == verb ? stem_of_verb(word) : word;
      if (parts.empty() || parts.back() != part) {
        parts.push_back(part);
      }
    }
  }
  // One such word alone, as in "the index" or "a number", is too vague.
  const bool is_vague =
      parts.size() == 1 && is_among(parts[0],
                                    "index number value position word element item place character "
                                    "numbers words elements items values letters characters "
                                    "strings names digits lists pairs keys positions indices");
  const auto common = std::ranges::find(words, "common");
  const bool in_common = common != words.end() && common != words.begin() && *(common - 1) == "in";
  return (is_vague ? in_common ? "common_" : "find_" : "") + join(parts, "_");
}

std::string in_camel_case(std::string_view name) {
  std::string result;
  for (const std::string_view part : split(name, '_')) {
    result += part;
    if (result.size() > part.size() && is_lower(part.front())) {
      result[result.size() - part.size()] = static_cast<char>(part.front() - 'a' + 'A');
    }
  }
  return result;
}

}  // namespace

std::string name_beside_builtin(const std::string& name) {
  return is_among(name, "reversed sorted")               ? name + "_copy"
         : is_among(name, "sum max min len abs round")   ? name + "_of"
         : is_among(name, "list set dict tuple str int") ? "to_" + name
                                                         : "of_" + name;
}

std::string derive_name(std::string_view purpose, Language language) {
  const bool only_takes =
      purpose.starts_with("It takes ") && purpose.find(" and ") == std::string_view::npos;
  if (only_takes) {
    return {};  // the operation is in the next sentence
  }
  const std::string plain = without_parentheses(std::string(without_arguments(purpose)));
  const std::vector<std::string> words = plain_words(plain);
  std::vector<std::string> names = {name_of_title(purpose)};
  for (const auto& derive : {name_of_counts, name_of_question, name_of_direct_question,
                             name_of_conversion, name_of_result}) {
    names.push_back(derive(words));
  }
  for (const std::string& name : names) {
    if (is_identifier(name)) {
      return language == Language::javascript ? in_camel_case(name) : name;
    }
  }
  return {};
}

}  // namespace synth
