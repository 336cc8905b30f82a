#include "synth/authors/offline/instruction/joined_sentences.h"

#include "synth/authors/offline/instruction/named_results.h"
#include "synth/authors/offline/instruction/parentheses.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <iterator>

namespace synth {
namespace {

constexpr std::size_t kLongestOpening = 4;  // words

std::string from_word(const std::string& text, const std::vector<RemarkWord>& words,
                      std::size_t at) {
  return at < words.size() ? text.substr(words[at].begin) : std::string();
}

std::string as_sentence(std::string text) {
  if (!text.empty()) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  }
  return text;
}

// Returns whether it is a title, which is a name like a function's: none of its words says how to
// do something.
bool is_title(const std::vector<RemarkWord>& words, std::size_t end) {
  static constexpr std::string_view kTelling =
      "case insensitive sensitive recursive recursively iterative descending ascending reverse "
      "reversed strict strictly without not no only ignoring ignore stable unique distinct all "
      "every each return returns find finds count counts check checks if for given input output "
      "inclusive exclusive weighted";
  return end > 0 && end <= kLongestOpening &&
         std::none_of(words.begin(), words.begin() + static_cast<long>(end),
                      [&](const RemarkWord& word) {
                        return word.is_mark() || is_among(word.text, kTelling);
                      });
}

// Adds the purpose without its title: "FizzBuzz: return ...", "FizzBuzz as a function that returns
// ...", "FizzBuzz function that ..."
void add_untitled(const std::string& purpose, const std::vector<RemarkWord>& words,
                  std::vector<std::string>& out) {
  for (std::size_t i = 1; i < words.size() && i <= kLongestOpening + 1; ++i) {
    if (words[i].text == ":" && is_title(words, i)) {
      out.push_back(as_sentence(from_word(purpose, words, i + 1)));
    }
    const bool is_function = i + 3 < words.size() && words[i].text == "as" &&
                             words[i + 2].text == "function" &&
                             (words[i + 3].text == "that" || words[i + 3].text == "which");
    if (is_function && is_title(words, i)) {
      out.push_back(as_sentence(from_word(purpose, words, i + 4)));
    }
    const bool is_named_function = i + 2 < words.size() && words[i].text == "function" &&
                                   is_among(words[i + 1].text, "that which");
    if (is_named_function && is_title(words, i)) {
      out.push_back(as_sentence(from_word(purpose, words, i + 2)));
    }
    const bool is_named_way = i + 1 < words.size() && words[i].text == "function" &&
                              is_among(words[i + 1].text, "using with by via");
    if (is_named_way && is_title(words, i)) {  // as in "Gcd function using Euclid's algorithm"
      out.push_back(purpose.substr(0, words[i].begin) + from_word(purpose, words, i + 1));
    }
  }
}

// Returns the end of words of these kinds, one after the other, at `at`; npos if they do not match.
std::size_t end_of_words(const std::vector<RemarkWord>& words, std::size_t at,
                         std::initializer_list<std::string_view> kinds) {
  for (const std::string_view kind : kinds) {
    const bool is_optional = kind.ends_with('?');
    const std::string_view one_of = is_optional ? kind.substr(0, kind.size() - 1) : kind;
    if (at < words.size() && is_among(words[at].text, one_of)) {
      ++at;
    } else if (!is_optional) {
      return std::string::npos;
    }
  }
  return at;
}

// Joins two sentences: "Finds THINGS. Return their indices ..." becomes "Return the indices of
// THINGS ...", and "Looks for X in Y using Z. It returns the index ..." becomes "Return the index
// ..., using Z".
void add_joined(const std::string& purpose, const std::vector<RemarkWord>& words,
                std::vector<std::string>& out) {
  const auto stop = std::ranges::find(words, ".", &RemarkWord::text);
  const auto first = static_cast<std::size_t>(stop - words.begin());
  if (first + 1 >= words.size()) {
    return;
  }
  const std::size_t told = end_of_words(
      words, first + 1,
      {"it the this?", "function?", "should must will?", "return returns give gives", "back?"});
  if (told != std::string::npos && told < words.size() &&
      end_of_words(words, told, {"the its their", "index indices position positions place"}) !=
          std::string::npos) {
    out.push_back(purpose.substr(0, words[first].begin) + " and return " +
                  from_word(purpose, words, told));
  }
  const std::size_t found = end_of_words(
      words, 0,
      {"it?", "find finds look looks search searches locate locates identify identifies determine",
       "up?", "for?"});
  const std::size_t given = end_of_words(
      words, first + 1,
      {"it the function?", "function?", "should must will?", "return returns give gives"});
  if (found == std::string::npos || given == std::string::npos) {
    return;
  }
  const std::string things =
      purpose.substr(words[found].begin, words[first].begin - words[found].begin);
  const std::size_t which =
      end_of_words(words, given,
                   {"back?", "their its the",
                    "index indices indexes position positions place places sum product "
                    "number length value"});
  if (which != std::string::npos && is_among(words[which - 2].text, "their its")) {
    out.push_back("Return the " + words[which - 1].text + " of " + things +
                  (which < words.size() && words[which].is_mark() ? "" : " ") +
                  from_word(purpose, words, which));
  }
  for (std::size_t i = found; i + 1 < first; ++i) {
    if (is_among(words[i].text, "using by with")) {
      // The searched thing is repeated in the result.
      const std::size_t last = [&] {
        std::size_t end = first + 1;
        while (end < words.size() && words[end].text != ".") {
          ++end;
        }
        return end;
      }();
      const std::string way = purpose.substr(words[i].begin, words[first].begin - words[i].begin);
      const std::string result =
          purpose.substr(words[given].begin, words[last - 1].end - words[given].begin);
      out.push_back("Return " + result + ", " + way + ". " +
                    as_sentence(purpose.substr(words[0].begin, words[i].begin - words[0].begin)) +
                    from_word(purpose, words, last));
    }
  }
}

// Removes the subject: "Implement NAME. It should tell whether ...", "The function must count ..."
// become "Tell whether ...", "Count ...".
void add_without_subject(const std::string& purpose, const std::vector<RemarkWord>& words,
                         std::vector<std::string>& out) {
  std::size_t at = 0;
  if (!words.empty() && is_among(words[0].text, "implement write create define build")) {
    while (at < words.size() && at <= kLongestOpening && words[at].text != ".") {
      ++at;
    }
    if (at >= words.size() || words[at].text != ".") {
      return;
    }
    ++at;
  }
  const std::size_t subject = end_of_words(words, at, {"it this the your", "function?"});
  if (subject == std::string::npos) {
    return;
  }
  std::size_t verb = end_of_words(words, subject, {"should must will shall", "also?"});
  if (verb == std::string::npos) {
    verb = end_of_words(words, subject, {"has needs is", "to"});
  }
  const bool is_told = verb == std::string::npos && at > 0 && subject < words.size() &&
                       words[subject].text.ends_with('s') &&
                       !is_among(words[subject].text, "is has does was");
  if (is_told) {  // as in "It returns ..."
    verb = subject;
  }
  if (verb != std::string::npos && verb < words.size() && words[verb].text != "not") {
    out.push_back(as_sentence(from_word(purpose, words, verb)));
  }
}

}  // namespace

std::vector<std::string> joined_purposes(const std::string& purpose, bool is_command) {
  const std::vector<RemarkWord> words = remark_words(purpose);
  std::vector<std::string> out;
  if (!is_command) {
    add_untitled(purpose, words, out);
    add_without_subject(purpose, words, out);
    std::ranges::move(with_remarks_elsewhere(purpose), std::back_inserter(out));
  }
  add_joined(purpose, words, out);
  if (auto named = with_named_results(purpose)) {
    out.push_back(*std::move(named));
  }
  return out;
}

}  // namespace synth
