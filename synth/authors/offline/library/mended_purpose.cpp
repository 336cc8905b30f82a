#include "synth/authors/offline/library/mended_purpose.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kLongestRange = 20;  // "(1 to 12)"

// Returns the text with "nth" for "n-th" and "n'th".
std::string with_joined_ordinals(std::string_view text) {
  const auto is_word = [&](std::size_t at) {
    return at < text.size() && is_word_character(text[at]);
  };
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_joint = (text[i] == '-' || text[i] == '\'') && i > 0 && is_letter(text[i - 1]) &&
                          (i == 1 || !is_word(i - 2));
    const bool is_ordinal = is_joint && text.substr(i + 1).starts_with("th") && !is_word(i + 3);
    joined += is_ordinal ? "" : std::string(1, text[i]);
  }
  return joined;
}

// Returns the text without what an argument or result may be: "a month (1 to 12)".
std::string without_ranges(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text[at] == '(' ? text.find(')', at) : std::string_view::npos;
    const std::vector<std::string> words = end == std::string_view::npos || end - at > kLongestRange
                                               ? std::vector<std::string>()
                                               : plain_words(text.substr(at, end - at));
    const auto is_number = [](const std::string& word) {
      return std::ranges::all_of(word, is_digit);
    };
    const bool is_range = words.size() >= 2 && is_number(words.front()) &&
                          is_number(words.back()) &&
                          std::ranges::all_of(words, [&](const std::string& word) {
                            return is_number(word) || is_among(word, "to and through");
                          });
    out += is_range ? "" : std::string(1, text[at]);
    at = is_range ? end + 1 : at + 1;
  }
  return out;
}

// Returns the text with "in descending order" for "largest first" and "smallest last".
std::string with_orders_named(std::string text) {
  constexpr std::size_t kLongest = 8;  // superlatives
  for (const std::string_view end : {"est first", "est last"}) {
    for (std::size_t at = text.find(end); at != std::string::npos; at = text.find(end, at + 1)) {
      const std::size_t begin = text.find_last_of(" ,(", at) + 1;
      const std::string word = at - begin > kLongest ? "" : text.substr(begin, at + 3 - begin);
      const bool is_large = is_among(word, "largest biggest greatest highest");
      if (is_large || is_among(word, "smallest lowest")) {
        const bool is_down = is_large == end.ends_with("first");
        text.replace(begin, at + end.size() - begin,
                     is_down ? "in descending order" : "in ascending order");
      }
    }
  }
  return text;
}

// Returns the text without "false otherwise", which is so of every question that "returns true".
std::string without_false_otherwise(std::string text) {
  const std::string lower = in_lower_case(text);
  if (lower.find("true") == std::string::npos) {
    return text;
  }
  for (const std::string_view otherwise : {"false otherwise", "otherwise false", "else false"}) {
    if (const std::size_t at = lower.find(otherwise); at != std::string::npos) {
      return text.erase(at, otherwise.size());
    }
  }
  return text;
}

}  // namespace

std::string mended_purpose(const std::string& purpose) {
  return with_orders_named(without_false_otherwise(without_ranges(with_joined_ordinals(purpose))));
}

}  // namespace synth
