#include "synth/authors/offline/instruction/headings.h"

#include "specs/examples/scanner.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <string>

namespace synth {
namespace {

bool ends_with_word(std::string_view text, std::string_view word) {
  text = trim(text);
  return text.ends_with(word) &&
         (text.size() == word.size() || !is_name_character(text, text.size() - word.size() - 1));
}

// Also removes the backquote in front of a name.
std::string_view trim_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\n\r`") + 1);
}

// Words that count the functions of a text, or go on to the next.
constexpr std::string_view kCounts =
    "first second third fourth fifth sixth last lastly next finally also";

// Removes the last word if it is one of the list, and returns whether it was.
bool drop_last_word(std::string_view& text, std::string_view list) {
  const std::size_t begin = text.find_last_of(" \t\n\r:.,;`") + 1;
  if (begin == text.size() || !is_among(in_lower_case(text.substr(begin)), list)) {
    return false;
  }
  text = trim_end(text.substr(0, begin));
  return true;
}

// Removes "First," or "the second function" from the end, and returns whether it was there.
bool drop_counting(std::string_view& text) {
  std::string_view rest = text;
  drop_last_word(rest, "function");
  rest = rest.ends_with(',') ? trim_end(rest.substr(0, rest.size() - 1)) : rest;
  if (!drop_last_word(rest, kCounts)) {
    return false;
  }
  text = rest;
  drop_last_word(text, "the a");
  return true;
}

// Returns the last words of the line that ends there. The rest of a line may be as long as the
// text, and is asked for at every heading.
std::vector<std::string> last_words_of_line(std::string_view text) {
  constexpr std::size_t kNear = 120;
  text.remove_prefix(text.size() - std::min(text.size(), kNear));
  return plain_words(text.substr(text.rfind('\n') + 1));
}

// Returns whether the text between two headings only joins them: ", ", " and ", ", and ".
bool joins(std::string_view between) {
  return between.find_first_of(",a") != std::string_view::npos &&
         std::ranges::all_of(split(between, ' '), [](std::string_view word) {
           return word.find_first_not_of(",`\n") == std::string_view::npos || trim(word) == "and";
         });
}

}  // namespace

Headings::Headings(std::string_view text, const std::vector<ReadSignature>& signatures,
                   const std::vector<ReadExample>& examples)
    : text_(text), signatures_(signatures), examples_(examples) {
  for (std::size_t at = 0; at < text_.size();) {
    Scanner scanner{text_, at};
    const std::string_view word = scanner.name();
    if (!word.empty()) {
      (scanner.peek() == '(' ? calls_ : mentions_).emplace(word, at);
    }
    at = scanner.at + (word.empty() ? 1 : 0);
  }
  const ReadSignature* before = nullptr;  // the nearest one with parameters
  for (const ReadSignature& signature : signatures_) {
    const bool follows = before != nullptr && introduces(*before) && is_listed(signature, *before);
    introduce_.push_back(is_introduced(signature) || follows);
    if (signature.has_parameters) {
      before = &signature;
      if (introduce_.back()) {
        first_introduced_ = std::min(first_introduced_, signature.begin);
      }
    }
  }
}

bool Headings::is_definition(const ReadSignature& signature) const {
  return text_.substr(signature.begin).starts_with("def ");
}

// Returns whether it introduces a function whatever stands before it.
bool Headings::is_introduced(const ReadSignature& signature) const {
  if (!signature.has_parameters || is_definition(signature)) {
    return true;
  }
  const bool has_example = std::ranges::any_of(
      examples_, [&](const ReadExample& example) { return example.function == signature.name; });
  constexpr std::size_t kNear = 40;  // only the preceding word matters
  const std::size_t from = signature.begin - std::min(signature.begin, kNear);
  const std::vector<std::string> before = plain_words(text_.substr(from, signature.begin - from));
  static constexpr std::string_view kIntroducing =
      "function functions script write implement called named define create need want make build "
      "code me us provide helper signature add";
  const auto ends_in = [&](std::string_view first, std::string_view last) {
    return before.size() > 1 && is_among(before.back(), last) &&
           is_among(before[before.size() - 2], first);
  };
  const bool is_named =
      ends_in("name call", "it this") ||  // as in "call it f(x)", "the function is f(x)"
      ends_in("function method signature name heading", "is");
  // A name of several words is no function that prose would know.
  const bool is_compound =
      signature.name.find('_') != std::string::npos && is_first_mention(signature);
  return has_example || is_compound || before.empty() || is_among(before.back(), kIntroducing) ||
         is_named || starts_line(signature.begin) || is_described(signature) ||
         ends_request(signature) || is_amid_request(signature);
}

bool Headings::ends_request(const ReadSignature& signature) const {
  constexpr std::size_t kFewest = 3;  // words; fewer are a label, as in "Signature:"
  const std::string_view before = trim_end(text_.substr(0, signature.begin));
  if (!signature.has_parameters || !before.ends_with(':') || !is_first_mention(signature)) {
    return false;
  }
  const std::size_t end = text_.find_first_not_of(" \t`.", signature.end);
  return (end == std::string_view::npos || text_[end] == '\n') &&
         last_words_of_line(before).size() > kFewest;
}

bool Headings::is_amid_request(const ReadSignature& signature) const {
  const std::string_view before = trim_end(text_.substr(0, signature.begin));
  if (!signature.has_parameters || !before.ends_with(':') || !is_first_mention(signature)) {
    return false;
  }
  const std::vector<std::string> words = last_words_of_line(before);
  static constexpr std::string_view kLabels =
      "function functions signature name heading helper helpers following this these is are";
  Scanner behind{text_, signature.end};
  behind.accept("`");
  behind.accept(",");
  behind.skip_blanks();
  return words.size() > 1 && !is_among(words.back(), kLabels) &&
         behind.accept_any({"for", "where", "e.g", "such as", "given", "with"});
}

// Returns whether only "," or "and" parts it, at its first mention, from the heading before:
// "write add_one(n), double(n) and half(n)".
bool Headings::is_listed(const ReadSignature& signature, const ReadSignature& before) const {
  return before.end <= signature.begin && is_first_mention(signature) &&
         joins(text_.substr(before.end, signature.begin - before.end));
}

// Returns whether the text at its first mention says what it does: "count(xs) counts ...", "and
// count(xs), which ...".
bool Headings::is_described(const ReadSignature& signature) const {
  const std::string_view before = trim_end(text_.substr(0, signature.begin));
  const bool is_first = is_first_mention(signature);
  const bool begins = before.ends_with('.') || before.ends_with('?') || before.ends_with(';') ||
                      before.ends_with(':') || before.ends_with(',') ||
                      ends_with_word(before, "and") || ends_with_word(before, "then") ||
                      ends_with_word(before, "like");
  std::string_view rest = before;
  const bool is_counted = drop_counting(rest);
  std::string_view after = text_.substr(signature.end);
  after = trim(after.substr(after.starts_with('`') ? 1 : 0));
  const std::vector<std::string> words = plain_words(after.substr(0, after.find(' ', 2)));
  static constexpr std::string_view kDescribing[] = {"that", "which",  "to",   "using",
                                                     "the",  "should", "must", "will"};
  if (is_first && is_counted && (after.starts_with(',') || after.starts_with(':'))) {
    return true;
  }
  return is_first && (begins || is_counted) && !words.empty() &&
         (after.starts_with(':') || words[0].ends_with('s') ||
          std::ranges::find(kDescribing, words[0]) != std::end(kDescribing));
}

bool Headings::is_first_mention(const ReadSignature& signature) const {
  const auto& places = signature.has_parameters ? calls_ : mentions_;
  const auto found = places.find(signature.name);
  return found != places.end() && found->second == signature.begin;
}

bool Headings::starts_line(std::size_t at) const {
  while (at > 0 && text_[at - 1] != '\n') {
    if (std::string_view(" \t-*`0123456789.)").find(text_[at - 1]) == std::string_view::npos) {
      return false;
    }
    --at;
  }
  return true;
}

std::size_t Headings::begin_of_clause(const ReadSignature& signature) const {
  if (!is_first_mention(signature) || !introduces(signature)) {
    return signature.begin;
  }
  std::string_view before = trim_end(text_.substr(0, signature.begin));
  const bool is_counted = drop_counting(before);
  while (drop_last_word(before,
                        "named called function second another a then also please write create "
                        "implement define make build add")) {
  }
  const bool is_last = drop_last_word(before, "and");
  if (is_last || before.ends_with(',')) {
    const bool is_second = first_introduced_ < signature.begin;
    return is_second ? before.size() - (before.ends_with(',') ? 1 : 0) : signature.begin;
  }
  const bool begins =
      before.empty() || std::string_view(".:;!?").find(before.back()) != std::string_view::npos;
  return is_counted && begins ? before.size() : signature.begin;
}

}  // namespace synth
