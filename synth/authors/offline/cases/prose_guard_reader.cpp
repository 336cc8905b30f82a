#include "synth/authors/offline/cases/prose_guard_reader.h"

#include "specs/examples/language_errors.h"
#include "synth/authors/offline/cases/prose_condition_reader.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMaxGuards = 4;

// A guard and its position.
struct PlacedGuard {
  ProseGuard guard;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool goes_on = false;  // the text behind it describes all other cases
};

bool ends_clause(const Scanner& scanner) {
  const char next = scanner.peek();
  const bool is_point =
      next == '.' &&
      (scanner.at + 1 == scanner.text.size() ||
       std::string_view(" \n").find(scanner.text[scanner.at + 1]) != std::string_view::npos);
  return scanner.ended() || is_point ||
         std::string_view(",;)\n").find(next) != std::string_view::npos;
}

// Returns whether the guard ends here, and no second condition follows the comma.
bool ends_guard(Scanner scanner) {
  if (!ends_clause(scanner)) {
    return false;
  }
  scanner.accept(",");
  scanner.skip_blanks();
  return !scanner.accept("and");
}

bool accept_return(Scanner& scanner) {
  scanner.skip_blanks();
  scanner.accept_any({"it should", "it must", "it", "the function", "should", "must", "then"});
  scanner.skip_blanks();
  const bool found = scanner.accept_any({"return", "returns", "give", "gives"});
  scanner.skip_blanks();
  return found;
}

bool accept_otherwise(Scanner& scanner) {
  Scanner ahead = scanner;
  ahead.accept_any({",", ";", "."});
  ahead.skip_blanks();
  const bool found = ahead.accept_any({"otherwise", "else", "or else"});
  if (found) {
    ahead.accept(",");
    ahead.skip_blanks();
    scanner = ahead;
  }
  return found;
}

void skip_to_verb(Scanner& scanner) {
  scanner.skip_blanks();
  scanner.accept_any({"it should", "it must", "it will", "it", "the function should",
                      "the function must", "the function", "should", "must", "will", "then",
                      "also"});
  scanner.skip_blanks();
}

bool accept_raise(Scanner& scanner) {
  return scanner.accept_any({"raises", "raise", "raising", "throws", "throw", "throwing"});
}

// Reads "raise" if an error follows.
bool accept_raising(Scanner& scanner) {
  skip_to_verb(scanner);
  const bool found = accept_raise(scanner);
  scanner.skip_blanks();
  return found;
}

bool accept_raised(Scanner& scanner) {
  scanner.skip_blanks();
  return scanner.accept_any({"is raised", "is thrown", "should be raised", "should be thrown",
                             "must be raised", "must be thrown"});
}

// Reads "with the message 'too small'", "('too small')".
std::string read_message(Scanner& scanner) {
  const Scanner start = scanner;
  scanner.skip_blanks();
  const bool is_call = scanner.accept("(");
  if (!is_call && scanner.accept("with")) {
    scanner.skip_blanks();
    scanner.accept_any({"the", "a"});
    scanner.skip_blanks();
    scanner.accept_any({"error message", "message", "text"});
    scanner.skip_blanks();
  }
  const bool is_led = is_call || scanner.at != start.at;
  auto message = is_led ? read_guard_value(scanner) : std::nullopt;
  const auto* text = message ? message->get_if<std::string>() : nullptr;
  if (text == nullptr || (is_call && !scanner.accept(")"))) {
    scanner = start;
    return {};
  }
  return *text;
}

// Reads "a ValueError", "an error", "`std::out_of_range`", "ValueError('too small')".
std::optional<SaidError> read_error(Scanner& scanner) {
  scanner.accept_any({"an", "a"});
  scanner.skip_blanks();
  const bool is_quoted = scanner.accept("`");
  SaidError error;
  if (!scanner.accept_any({"error", "exception"})) {
    scanner.accept("std::");
    error.type = scanner.name();
    if (!error_in(Language::python, error.type)) {
      return std::nullopt;
    }
  }
  if (is_quoted) {
    scanner.accept("`");
  }
  const Scanner end = scanner;
  scanner.skip_blanks();
  if (!scanner.accept_any({"exception", "error"})) {
    scanner = end;
  }
  error.message = read_message(scanner);
  return error;
}

// Returns the condition's words as a message, without characters that would need escapes in a
// literal.
std::string as_message(std::string_view condition) {
  std::string out;
  for (const char c : trim(condition)) {
    const bool is_plain = c >= ' ' && c <= '~' && c != '"' && c != '`' && c != '\\';
    out += is_plain ? std::string(1, c) : "";
  }
  return out;
}

bool accept_if(Scanner& scanner) {
  scanner.skip_blanks();
  return scanner.accept_any({"if", "whenever", "when", "in case of", "in case", "for", "on"});
}

// Returns whether the next text may be the result of a function; not in "by 2 if n is 0".
bool may_be_result(std::string_view before) {
  static const std::vector<std::string_view> kLeading =
      split("return returns give gives or else otherwise be is and then", ' ');
  before = trim(before);
  std::size_t begin = before.size();
  while (begin > 0 && is_letter(before[begin - 1])) {
    --begin;
  }
  const std::string last = in_lower_case(before.substr(begin));
  return last.empty() ? before.empty() ||
                            std::string_view(",.;:(").find(before.back()) != std::string_view::npos
                      : std::ranges::find(kLeading, last) != kLeading.end();
}

// Returns a guard that raises the error under the condition, which `words` describe.
PlacedGuard raising(SaidError error, ProseCondition condition, std::string_view words) {
  if (error.message.empty()) {
    error.message = as_message(words);
  }
  return {{std::move(condition), {}, std::move(error)}};
}

// Reads "VALUE if CONDITION", and a following "otherwise".
std::optional<PlacedGuard> read_value_first(std::string_view text, std::size_t at,
                                            const FunctionSpec& spec) {
  Scanner scanner{text, at};
  auto value = read_guard_value(scanner);
  scanner.skip_blanks();
  if (!value || scanner.at == at || !accept_if(scanner)) {
    return std::nullopt;
  }
  auto condition = read_condition(scanner, spec);
  if (!condition) {
    return std::nullopt;
  }
  PlacedGuard placed{{std::move(*condition), std::move(*value)}, at, scanner.at, false};
  Scanner behind = scanner;
  placed.goes_on = accept_otherwise(behind);
  placed.end = placed.goes_on ? behind.at : scanner.at;
  return placed.goes_on || ends_guard(scanner) ? std::optional(std::move(placed)) : std::nullopt;
}

// Reads "raise ERROR if CONDITION", "ERROR is raised if CONDITION", "reject negative n with ERROR".
std::optional<PlacedGuard> read_error_first(std::string_view text, std::size_t at,
                                            const FunctionSpec& spec) {
  Scanner scanner{text, at};
  const bool rejects = scanner.accept_any({"reject", "rejects", "rejecting", "refuse", "refuses"});
  const bool raises = !rejects && accept_raise(scanner);
  scanner.skip_blanks();
  std::optional<SaidError> error;
  if (!rejects) {
    error = read_error(scanner);
    scanner.skip_blanks();
    const bool is_raised = raises || accept_raised(scanner);
    if (!error || !is_raised || !accept_if(scanner)) {
      return std::nullopt;
    }
  }
  const std::size_t begin = scanner.at;
  auto condition = read_condition(scanner, spec);
  const std::string_view words = text.substr(begin, scanner.at - begin);
  if (rejects && condition) {
    error = SaidError{};
    Scanner ahead = scanner;
    ahead.skip_blanks();
    if (ahead.accept_any({"with", "by raising", "by throwing"})) {
      ahead.skip_blanks();
      error = read_error(ahead);
      scanner = ahead;
    }
  }
  if (!condition || !error || !ends_guard(scanner)) {
    return std::nullopt;
  }
  PlacedGuard placed = raising(std::move(*error), std::move(*condition), words);
  placed.begin = at;
  placed.end = scanner.at;
  return placed;
}

// Reads "an empty list raises ERROR".
std::optional<PlacedGuard> read_thing_first(std::string_view text, std::size_t at,
                                            const FunctionSpec& spec) {
  Scanner scanner{text, at};
  auto condition = read_condition(scanner, spec);
  const std::string_view words = text.substr(at, scanner.at - at);
  auto error = condition && accept_raising(scanner) ? read_error(scanner) : std::nullopt;
  if (!error) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  scanner.accept_any({"raised", "thrown"});
  if (!ends_guard(scanner)) {
    return std::nullopt;
  }
  PlacedGuard placed = raising(std::move(*error), std::move(*condition), words);
  placed.begin = at;
  placed.end = scanner.at;
  return placed;
}

// Reads "if CONDITION, return VALUE", "if CONDITION, otherwise VALUE", "unless CONDITION, in which
// case it returns VALUE", "for an empty list, raise ERROR".
std::optional<PlacedGuard> read_condition_first(std::string_view text, std::size_t at,
                                                const FunctionSpec& spec) {
  Scanner scanner{text, at};
  const bool is_unless = scanner.accept("unless");
  if (!is_unless && !accept_if(scanner)) {
    return std::nullopt;
  }
  const std::size_t begin = scanner.at;
  auto condition = read_condition(scanner, spec);
  if (!condition) {
    return std::nullopt;
  }
  const std::string_view words = text.substr(begin, scanner.at - begin);
  const bool is_otherwise = !is_unless && accept_otherwise(scanner);
  scanner.accept_any({",", ":"});
  scanner.skip_blanks();
  const bool is_case = scanner.accept("in which case");
  Scanner raise = scanner;
  auto error = accept_raising(raise) ? read_error(raise) : std::nullopt;
  if (!error) {  // as in "if CONDITION, an error should be raised"
    raise = scanner;
    error = read_error(raise);
    error = accept_raised(raise) ? std::move(error) : std::nullopt;
  }
  if (error) {
    scanner = raise;
  }
  const bool is_value = !error && (accept_return(scanner) || is_otherwise);
  auto value = is_value ? read_guard_value(scanner) : std::nullopt;
  if ((!value && !error) || is_case != is_unless || !ends_guard(scanner)) {
    return std::nullopt;
  }
  ProseCondition read = is_otherwise ? negated(std::move(*condition)) : std::move(*condition);
  PlacedGuard placed = error ? raising(std::move(*error), std::move(read),
                                       is_otherwise ? std::string_view("not as expected") : words)
                             : PlacedGuard{{std::move(read), std::move(*value)}};
  placed.begin = at;
  placed.end = scanner.at;
  return placed;
}

// Returns the text without the words and commas at its end that introduced a guard.
std::string_view without_lead(std::string_view text) {
  static const std::vector<std::string_view> kGuardLeads =
      split("or and but return returns give gives it should must will also the function then", ' ');
  for (bool changed = true; changed;) {
    changed = false;
    while (!text.empty() && std::string_view(" ,;(").find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
    }
    for (const std::string_view lead : kGuardLeads) {
      const bool is_word =
          in_lower_case(text).ends_with(lead) &&
          (text.size() == lead.size() || !is_word_character(text[text.size() - lead.size() - 1]));
      if (is_word) {
        text.remove_suffix(lead.size());
        changed = true;
      }
    }
  }
  return text;
}

std::string without(std::string_view text, const PlacedGuard& placed) {
  Scanner behind{text, placed.end};
  if (placed.goes_on) {
    Scanner returning = behind;
    const bool says_again = accept_return(returning);
    const std::string_view before = text.substr(0, placed.begin);
    return std::string(says_again ? without_lead(before) : before)
        .append(says_again ? " " : "")
        .append(behind.rest());
  }
  behind.accept(")");
  const std::string_view before = without_lead(text.substr(0, placed.begin));
  if (before.empty() || before.ends_with('.')) {
    behind.accept_any({".", ","});
    behind.skip_blanks();
    accept_otherwise(behind);
  }
  return std::string(before).append(before.ends_with('.') ? " " : "").append(behind.rest());
}

std::optional<PlacedGuard> find_guard(std::string_view text, const FunctionSpec& spec) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at > 0 && (is_word_character(text[at - 1]) || text[at - 1] == '.' || text[at - 1] == '-')) {
      continue;
    }
    if (text[at] == ' ') {
      continue;
    }
    auto placed = read_condition_first(text, at, spec);
    if (!placed) {
      placed = read_error_first(text, at, spec);
    }
    if (!placed) {
      placed = read_thing_first(text, at, spec);
    }
    if (!placed && may_be_result(text.substr(0, at))) {
      placed = read_value_first(text, at, spec);
    }
    if (placed) {
      return placed;
    }
  }
  return std::nullopt;
}

// Returns whether the rest has more than a result for all other cases: "Returns True if n is
// positive, False otherwise" is not a separate case but the whole function.
bool says_more(std::string_view rest) {
  static const std::vector<std::string_view> kResults = split(
      "returns return gives give it should otherwise else and or then true false none the function",
      ' ');
  std::string unquoted;
  char quote = '\0';
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    const bool is_apostrophe = quote == '\0' && i > 0 && is_letter(rest[i - 1]);
    const bool is_quote = (c == '\'' || c == '"') && !is_apostrophe;
    unquoted += quote == '\0' && !is_quote ? c : ' ';
    quote = is_quote && quote == '\0' ? c : c == quote ? '\0' : quote;
  }
  return std::ranges::any_of(plain_words(unquoted), [](const std::string& word) {
    return !is_digit(word.front()) && std::ranges::find(kResults, word) == kResults.end();
  });
}

}  // namespace

ProseGuards read_prose_guards(const FunctionSpec& spec) {
  ProseGuards read{{}, spec.purpose};
  for (auto placed = find_guard(read.purpose, spec); placed && read.guards.size() < kMaxGuards;
       placed = find_guard(read.purpose, spec)) {
    placed->guard.said = read.purpose.substr(placed->begin, placed->end - placed->begin);
    read.purpose = trim(without(read.purpose, *placed));
    read.guards.push_back(std::move(placed->guard));
  }
  return says_more(read.purpose) ? read : ProseGuards{{}, spec.purpose};
}

}  // namespace synth
