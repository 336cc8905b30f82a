#include "synth/authors/offline/instruction/sentences.h"

#include "specs/examples/scanner.h"
#include "synth/authors/offline/instruction/requests.h"
#include "synth/authors/offline/instruction/titles.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 58> kFiller = {
    "for",     "example",  "examples", "e",         "g",       "eg",     "ie",       "and",
    "or",      "i",        "such",     "as",        "so",      "then",   "also",     "assert",
    "like",    "instance", "while",    "but",       "the",     "test",   "tests",    "cases",
    "case",    "it",       "should",   "returns",   "return",  "usage",  "input",    "output",
    "must",    "pass",     "not",      "with",      "where",   "given",  "when",     "called",
    "passed",  "calling",  "sample",   "following", "here",    "are",    "is",       "some",
    "in",      "table",    "first",    "next",      "finally", "lastly", "exercise", "task",
    "problem", "question"};

constexpr std::array<std::string_view, 40> kRequest = {
    "then",   "next",   "also",       "finally",  "and",       "write",  "create",  "implement",
    "define", "make",   "give",       "me",       "us",        "please", "a",       "an",
    "the",    "python", "javascript", "function", "functions", "method", "called",  "named",
    "i",      "need",   "want",       "we",       "build",     "code",   "program", "short",
    "simple", "new",    "you",        "def",      "develop",   "bash",   "script",  "helper"};

// Skips "Write a C++ function", "a Bash script", "Please implement", "I need a function called".
void skip_request(Scanner& scanner) {
  while (!scanner.ended()) {
    const Scanner before = scanner;
    while (!scanner.ended() && !is_name_start(scanner.text, scanner.at) &&
           !is_digit(scanner.peek())) {
      ++scanner.at;
    }
    if (scanner.accept_any({"C++20", "C++17", "C++"})) {
      continue;
    }
    const std::string word = in_lower_case(scanner.name());
    Scanner behind = scanner;
    behind.skip_blanks();
    const bool gives_back = word == "give" && behind.accept("back");
    if (gives_back || !is_one_of(word, kRequest)) {
      scanner = before;
      return;
    }
  }
}

// Skips "1)" and "First," in front of a request.
void skip_number(Scanner& scanner) {
  Scanner behind = scanner;
  while (!behind.ended() && is_digit(behind.peek())) {
    ++behind.at;
  }
  const bool is_counted = behind.at > scanner.at && behind.accept(")");
  if (!is_counted) {
    behind = scanner;
    if (!behind.accept_any({"First", "first"})) {
      return;
    }
    behind.accept(",");
    behind.skip_blanks();
    if (!Scanner(behind).accept_any(
            {"write", "create", "implement", "define", "make", "a function"})) {
      return;
    }
  }
  scanner = behind;
}

// Returns whether a value or formula begins here: "'high' if ...", "-x if ...", "(a + b) / 2".
bool begins_value(Scanner scanner) {
  const char first = scanner.peek();
  const std::string_view rest = scanner.rest().substr(1);
  if (first == '-') {  // "-Write a function" is an item of a list
    return !rest.empty() &&
           (rest.front() == '(' || is_digit(rest.front()) ||
            (is_letter(rest.front()) && (rest.size() == 1 || !is_word_character(rest[1]))));
  }
  const std::size_t end = first == '\'' || first == '"' ? rest.find(first)
                          : first == '('                ? rest.find(')')
                                                        : rest.npos;
  if (end == std::string_view::npos) {
    return false;
  }
  const std::string_view behind = trim(rest.substr(end + 1));
  return first == '('
             ? !behind.empty() &&
                   std::string_view("+-*/%").find(behind.front()) != std::string_view::npos
             : !behind.empty() && (is_letter(behind.front()) || behind.starts_with(", \"") ||
                                   behind.starts_with(", '"));
}

// Skips marks, but not those of a value.
void skip_to_words(Scanner& scanner) {
  while (!scanner.ended() && !begins_value(scanner) &&
         std::string_view(" \t`'\":,.-*()").find(scanner.peek()) != std::string_view::npos) {
    ++scanner.at;
  }
}

// Returns whether the function's name is used as a name here: for a function `longest`, not as the
// first word of "longest word of a sentence".
bool names_function(Scanner scanner, std::string_view function) {
  static constexpr std::array<std::string_view, 30> kFollowing = {
      "that",     "which", "the",      "to",    "should",   "must",      "will",  "is",
      "and",      "for",   "returns",  "takes", "computes", "gives",     "finds", "checks",
      "counts",   "gets",  "makes",    "adds",  "removes",  "converts",  "sorts", "accepts",
      "receives", "tells", "reverses", "joins", "splits",   "calculates"};
  if (function.empty() || !scanner.accept(function)) {
    return false;
  }
  scanner.skip_blanks();
  if (!scanner.ended() && scanner.peek() == ':') {
    return true;
  }
  const std::string_view next = scanner.name();
  const bool is_participle = next.ends_with("ing") && next != "string";
  return next.empty() || is_participle || function.find('_') != std::string_view::npos ||
         is_one_of(next, kFollowing);
}

// Removes "called f" from the end: "doubles a number, called twice". In "the function is called f"
// it is the whole statement.
void drop_naming(std::string& text, std::string_view function) {
  for (const std::string_view naming : {" called ", " named "}) {
    const std::string ending = std::string(naming) + std::string(function);
    if (function.empty() || !text.ends_with(ending)) {
      continue;
    }
    std::string rest = text.substr(0, text.size() - ending.size());
    rest.resize(rest.find_last_not_of(" ,") + 1);
    const std::vector<std::string> words = plain_words(rest);
    if (!words.empty() && !is_among(words.back(), "is be function it")) {
      text = std::move(rest);
    }
  }
}

// Removes the words and marks that introduced an example which was cut out.
void drop_lead(std::string& text) {
  static constexpr std::array<std::string_view, 17> kLeads = {" given a string like",
                                                              " given an input like",
                                                              " given a list like",
                                                              " given a text like",
                                                              " given a number like",
                                                              ", so that",
                                                              ", so",
                                                              " so that",
                                                              " e.g",
                                                              " for example",
                                                              " for instance",
                                                              " such that",
                                                              ", i.e",
                                                              ", where",
                                                              ", meaning that",
                                                              " such as",
                                                              " (e.g"};
  // Between examples.
  while (text.ends_with(" and") || text.ends_with(" or") || text.ends_with(" ")) {
    text.resize(text.find_last_of(" "));
  }
  for (bool changed = true; changed;) {
    changed = false;
    while (text.ends_with(',') || text.ends_with(':') || text.ends_with('.') ||
           text.ends_with(' ') || text.ends_with('(')) {
      text.pop_back();
      changed = true;
    }
    for (const std::string_view lead : kLeads) {
      if (text.ends_with(lead)) {
        text.resize(text.size() - lead.size());
        changed = true;
      }
    }
  }
}

// Changes "You are given a list", "I have a list of words" into a description of the argument.
std::string as_given(std::string text) {
  const std::string lower = in_lower_case(text);
  for (const std::string_view lead :
       {"you are given ", "you're given ", "we are given ", "you have ", "i have ", "we have ",
        "i've got ", "there is ", "the input is ", "the input will be "}) {
    const std::string_view rest =
        std::string_view(lower).substr(std::min(lead.size(), lower.size()));
    const bool is_data = rest.find_first_of("[{'\"0123456789") != std::string_view::npos;
    const bool is_kind = rest.starts_with("a ") || rest.starts_with("an ") ||
                         rest.starts_with("two ") || rest.starts_with("the ");
    const bool is_all = rest.find_first_of(",;:") == std::string_view::npos &&
                        rest.find(" and ") == std::string_view::npos;
    if (lower.starts_with(lead) && is_kind && !is_data && is_all) {
      return "It takes " + text.substr(lead.size());
    }
  }
  for (const std::string_view end : {" is given", " are given"}) {
    const bool is_kind =
        lower.starts_with("a ") || lower.starts_with("an ") || lower.starts_with("two ");
    if (lower.ends_with(end) && is_kind) {
      return "It takes " + lower.substr(0, lower.size() - end.size());
    }
  }
  return text;
}

}  // namespace

namespace {

// Returns the end of the text in double quotes that begins there, on one line; `at` if there is
// none.
std::size_t end_of_quoted(std::string_view prose, std::size_t at) {
  constexpr std::string_view kBefore = " \t\n([{,:";
  const bool opens =
      prose[at] == '"' && (at == 0 || kBefore.find(prose[at - 1]) != std::string_view::npos);
  const std::size_t end = opens ? prose.find_first_of("\"\n", at + 1) : std::string_view::npos;
  return end != std::string_view::npos && prose[end] == '"' ? end + 1 : at;
}

}  // namespace

std::vector<std::string> split_sentences(std::string_view prose) {
  std::vector<std::string> sentences;
  std::string sentence;
  const auto end = [&] {
    if (!trim(sentence).empty()) {
      sentences.emplace_back(trim(sentence));
    }
    sentence.clear();
  };
  for (std::size_t i = 0; i < prose.size(); ++i) {
    const char c = prose[i];
    if (const std::size_t quoted = end_of_quoted(prose, i); quoted > i) {
      sentence.append(prose, i, quoted - i);
      i = quoted - 1;
      continue;
    }
    const char next = i + 1 < prose.size() ? prose[i + 1] : ' ';
    const bool stop = (c == '.' || c == '!' || c == '?') && (next == ' ' || next == '\n');
    const bool abbreviation =
        sentence.ends_with("e.g") || sentence.ends_with("i.e") || sentence.ends_with("etc");
    if (c == '\n' || c == ';' || (stop && !abbreviation)) {
      end();
    } else {
      sentence.push_back(c);
    }
  }
  end();
  return sentences;
}

namespace {

// Returns whether the words are "Write three functions", "We need these helpers for my shop".
bool announces_functions(std::vector<std::string> words) {
  const auto purpose = std::ranges::find(words, "for");
  if (words.end() - purpose > 1 && is_among(*(purpose + 1), "my our the a this")) {
    words.erase(purpose, words.end());
  }
  static constexpr std::string_view kFunctions = "functions helpers methods utilities";
  const auto is_of_functions = [](const std::string& word) { return is_among(word, kFunctions); };
  return std::ranges::any_of(words, is_of_functions) &&
         std::ranges::all_of(words, [&](const std::string& word) {
           return is_digit(word.front()) || is_one_of(word, kFiller) || is_one_of(word, kRequest) ||
                  is_of_functions(word) ||
                  is_among(word, "two three four five six these helper separate few little");
         });
}

}  // namespace

bool restricts(std::string_view sentence) {
  constexpr std::array<std::string_view, 9> kRestricting = {
      "ignor", "round", "sort", "rais", "negative", "empty", "order", "never", "always"};
  std::string before;
  return std::ranges::any_of(plain_words(sentence), [&](const std::string& word) {
    const bool is_denied = std::exchange(before, word) == "non";  // "a non-empty list"
    return !is_denied && std::ranges::any_of(kRestricting, [&](std::string_view begin) {
      return word.starts_with(begin);
    });
  });
}

bool is_beside_purpose(std::string_view sentence) {
  const std::string begin = in_lower_case(sentence.substr(0, sentence.find(':')));
  if (begin.size() < sentence.size() && is_among(trim(begin), "explanation explanations")) {
    return true;
  }
  // Operands and comparisons in turn, without any words between them.
  std::vector<std::string_view> parts = split(trim(sentence), ' ');
  if (!parts.empty() && is_among(parts.front(), "* - •")) {
    parts.erase(parts.begin());
  }
  bool is_operand = true;
  for (const std::string_view part : parts) {
    if (is_among(part, "< <= > >= ≤ ≥") == is_operand) {
      return false;
    }
    is_operand = !is_operand;
  }
  return parts.size() >= 3 && !is_operand;
}

bool is_filler(std::string_view sentence) {
  const std::vector<std::string> words = plain_words(sentence);
  if (announces_functions(words)) {
    return true;
  }
  return std::ranges::all_of(words, [](const std::string& word) {
    return is_digit(word.front()) || is_one_of(word, kFiller);
  });
}

namespace {

// Returns whether a purpose begins with the container that is its result, which is no argument: "A
// dictionary that maps every word to its length".
bool is_container_result(std::string_view text) {
  const std::vector<std::string> words = plain_words(text.substr(0, text.find_first_of(".,;(")));
  if (words.size() < 4 || words[0] != "a") {
    return false;
  }
  const bool is_mapping = is_among(words[1], "dictionary dict mapping") &&
                          is_among(words[2], "that which mapping of with from");
  const std::size_t list = is_among(words[1], "sorted new") ? 2 : 1;
  const bool is_list = words[list] == "list" && is_among(words[list + 1], "of with") &&
                       words.size() > list + 2 && is_among(words[list + 2], "the all every each");
  return (is_mapping || is_list) && std::ranges::find(words, "is") == words.end() &&
         std::ranges::find(words, "are") == words.end();
}

}  // namespace

std::string as_purpose(std::string_view sentence, std::string_view function) {
  const std::string direct = without_title(as_given(with_direct_requests(sentence)), function);
  sentence = direct;
  Scanner scanner{sentence};
  skip_to_words(scanner);
  skip_number(scanner);
  skip_to_words(scanner);
  const Scanner start = scanner;
  skip_request(scanner);
  skip_to_words(scanner);
  bool is_value = false;  // as in "f is the sum of ..."
  if (names_function(scanner, function)) {
    scanner.accept(function);
    skip_to_words(scanner);
    Scanner behind = scanner;
    is_value = behind.accept_any({"is the", "gives the"});
    behind.skip_blanks();
    is_value = is_value && !Scanner(behind).accept_any({"function", "name"});
    scanner = is_value ? behind : scanner;
  }
  scanner.accept_any({"that should", "which should", "that", "which", "to", "should", "must",
                      "for computing", "for calculating", "for finding", "for checking",
                      "for determining", "for testing"});
  skip_to_words(scanner);
  for (const std::string_view doing : {"does a ", "does ", "performs a ", "performs "}) {
    const std::string_view rest = scanner.rest();  // "Does ...?" is a question
    if (rest.starts_with(doing) && !rest.substr(doing.size()).starts_with("not ")) {
      scanner.at += doing.size();
    }
  }
  std::string text(trim(scanner.ended() ? start.rest() : scanner.rest()));
  drop_lead(text);
  drop_naming(text, function);
  if (text.ends_with(')') && std::ranges::count(text, '(') < std::ranges::count(text, ')')) {
    text.pop_back();  // of a description in parentheses
  }
  if (is_container_result(text)) {
    return "Returns a" + text.substr(1);
  }
  if (is_value && !text.empty()) {
    return "Returns the " + text;
  }
  if (!text.empty() && is_lower(text.front())) {
    text.front() = static_cast<char>(text.front() - 32);
  }
  return text;
}

}  // namespace synth
