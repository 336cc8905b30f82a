#include "synth/authors/offline/reading/commands/quoted_keys.h"

#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr std::size_t kLongestKey = 3;  // words

// Words that are not keys, and words that may follow the last key.
constexpr std::string_view kNoKeys =
    "and or the a an of to in into for from that which who where while with without are is be "
    "being "
    "as by on at value values key keys field fields their its each every all both they it them "
    "respectively return give sorted swapped lower upper lowercase uppercase order not only when "
    "if "
    "whose containing having how what describing summarizing about instead";
constexpr std::string_view kGoesOn =
    "of for that which where in from as with respectively describing summarizing about and";
constexpr std::string_view kBefore =
    "with using use under have has having contain contains containing these following two three "
    "four five six by are its";

using Prose = std::vector<RemarkWord>;
using Spans = std::vector<std::pair<std::size_t, std::size_t>>;  // first word, and the last

// Returns the words of the prose around data.
Prose prose_words(std::string_view text) {
  Prose words;
  std::size_t end = 0;
  for (RemarkWord& word : remark_words(text)) {
    if (word.begin >= end) {
      const std::size_t behind = end_of_data(text, word.begin);
      end = behind > word.begin ? behind : word.end;
      if (behind > word.begin) {
        word.text = "<data>";
      }
      words.push_back(std::move(word));
    }
  }
  return words;
}

bool is_key_word(const RemarkWord& word) {
  return is_letter(word.text[0]) && !is_among(word.text, kNoKeys) &&
         std::ranges::all_of(word.text, is_word_character);
}

bool is(const Prose& words, std::size_t at, std::string_view list) {
  return at < words.size() && is_among(words[at].text, list);
}

// Returns the listed keys from there on; none unless it is a list of two or more.
Spans keys_listed(const Prose& words, std::size_t at) {
  Spans keys;
  while (at < words.size() && is_key_word(words[at])) {
    std::size_t end = at + 1;
    while (end < words.size() && is_key_word(words[end])) {
      ++end;
    }
    if (end - at > kLongestKey) {
      return {};
    }
    keys.emplace_back(at, end - 1);
    std::size_t next = end;
    next += is(words, next, ",") ? 1 : 0;
    next += is(words, next, "and") ? 1 : 0;
    if (next == end || next >= words.size() || !is_key_word(words[next])) {
      const bool ends = end >= words.size() || words[end].is_mark() || is(words, end, kGoesOn);
      return ends && keys.size() > 1 ? keys : Spans();
    }
    at = next;
  }
  return {};
}

// Returns the position behind "with the keys", "use the fields:", "the keys should be".
std::size_t behind_keys(const Prose& words, std::size_t at) {
  if (!is(words, at, "keys fields") || at == 0) {
    return words.size();
  }
  std::size_t before = at - 1;
  while (before > 0 && is(words, before, "the these following")) {
    --before;
  }
  std::size_t next = at + 1;
  while (is(words, next, "named called should must be are :")) {
    ++next;
  }
  return is(words, before, kBefore) || next > at + 1 ? next : words.size();
}

// Returns whether it is a name like "word_count", but not one of data or of a variable.
bool is_written_name(const Prose& words, std::size_t at, std::string_view text) {
  const RemarkWord& word = words[at];
  const std::string name(text.substr(word.begin, word.end - word.begin));
  const bool is_name = word.text.find('_') != std::string::npos && is_letter(word.text[0]) &&
                       std::ranges::all_of(word.text, is_word_character);
  const bool is_known = text.find("'" + name + "'") != std::string_view::npos ||
                        text.find("\"" + name + "\"") != std::string_view::npos ||
                        text.find(name + " =") != std::string_view::npos ||
                        text.find(name + "=") != std::string_view::npos ||
                        text.find(name + "(") != std::string_view::npos ||
                        text.find(name + ":") != std::string_view::npos;
  return is_name && !is_known;
}

}  // namespace

std::string with_quoted_keys(std::string_view text) {
  const Prose words = prose_words(text);
  std::set<std::pair<std::size_t, std::size_t>> keys;
  const bool has_dictionary = std::ranges::any_of(words, [](const RemarkWord& word) {
    return is_among(word.text, "dict dictionary object json keys");
  });
  for (std::size_t at = 0; at < words.size(); ++at) {
    for (const auto& key : keys_listed(words, behind_keys(words, at))) {
      keys.insert(key);
    }
  }
  for (std::size_t at = 0; has_dictionary && at < words.size(); ++at) {
    if (is_written_name(words, at, text)) {
      const bool is_part = std::ranges::any_of(
          keys, [&](const auto& key) { return key.first <= at && at <= key.second; });
      if (!is_part) {
        keys.emplace(at, at);
      }
    }
  }
  std::string out;
  std::size_t done = 0;
  for (const auto& [first, last] : keys) {
    out.append(text.substr(done, words[first].begin - done)).append("'");
    out.append(text.substr(words[first].begin, words[last].end - words[first].begin)).append("'");
    done = words[last].end;
  }
  return out.append(text.substr(done));
}

}  // namespace synth
