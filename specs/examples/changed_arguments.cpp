#include "specs/examples/changed_arguments.h"

#include "specs/arguments_after.h"
#include "specs/examples/claim_reader.h"
#include "specs/examples/language_values.h"
#include "specs/examples/scanner.h"
#include "specs/literal.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace synth {
namespace {

// The characters of a type in front of a variable that are looked through for one word, so that
// hostile text costs linear time.
constexpr std::size_t kLongestType = 256;

// Returns whether a declaration's type, or what may be one, is a sequence of C++.
bool is_sequence_type(std::string_view type) {
  constexpr std::string_view kSequences[] = {"vector<", "array<", "deque<", "list<"};
  const std::size_t begin = type.find('<') == type.npos ? 0 : type.find('<') + 1;
  return std::ranges::any_of(kSequences, [&](std::string_view each) {
    return begin >= each.size() && type.substr(0, begin).ends_with(each);
  });
}

// Reads a value; in C++ it may have its type in front of braces.
std::optional<Value> read_shown_value(Scanner& scanner, bool is_sequence) {
  Scanner ahead = scanner;
  if (ahead.accept("std::")) {
    const std::string_view type = ahead.text.substr(ahead.at, kLongestType);
    const std::size_t open = type.find('{');
    if (open != type.npos && is_sequence_type(type.substr(0, open))) {
      scanner.at = ahead.at + open;
      is_sequence = true;
    }
  }
  if (!is_sequence || scanner.peek() != '{') {
    return read_value(scanner);
  }
  const auto list = read_braced_list(scanner.rest());
  scanner.at += list ? list->length : 0;
  return list ? std::optional(parse_literal(list->literal).value()) : std::nullopt;
}

// Reads the words that tie a variable to what it is after the call.
bool accept_tie_to_value(Scanner& scanner) {
  scanner.skip_blanks();
  skip_marks(scanner);
  const bool is_tied =
      scanner.accept_any({"===", "==", "is now", "is", "becomes", "should be", "must be", "will be",
                          "equals", "to", "into", "as", "#", "//", "->", "→", "="});
  scanner.skip_blanks();
  skip_marks(scanner);
  return is_tied;
}

struct Variable {
  Value value;
  std::size_t begin = 0;
  bool is_sequence = false;  // of C++, whose values stand in braces
};

// A call whose arguments are variables, and what is said of it.
struct ShownCall {
  ReadExample read;
  std::vector<std::pair<std::string, std::string>> arguments;  // variable, place or keyword
  std::vector<std::pair<std::string, Value>> after;            // place or keyword, value
  std::optional<Value> result;
};

class ChangedArguments {
 public:
  explicit ChangedArguments(std::string_view text) : text_(text) { begin_line(0); }

  std::vector<ReadExample> read() {
    for (std::size_t at = 0; at < text_.size();) {
      if (!is_name_start(text_, at) || (at > 0 && is_name_character(text_, at - 1))) {
        ++at;
        continue;
      }
      reach_line_of(at);
      Scanner scanner{text_, at};
      name_ = scanner.name();
      if (name_.empty()) {
        ++at;
        continue;
      }
      at = std::max(take(scanner, at), at + name_.size());
    }
    finish();
    return std::move(found_);
  }

 private:
  // Moves on to the line of the word, which is never in front of the line at hand.
  void reach_line_of(std::size_t word) {
    for (; looked_at_ < word; ++looked_at_) {
      if (text_[looked_at_] == '\n') {
        begin_line(looked_at_ + 1);
      }
    }
  }

  void begin_line(std::size_t at) {
    line_ = at;
    const std::size_t first = text_.find_first_not_of(" \t\r\v\f", at);
    is_session_ = first != text_.npos && text_.substr(first).starts_with(">>>");
  }

  // Takes the word; returns the place behind what was read of it.
  std::size_t take(const Scanner& behind, std::size_t begin) {
    for (const auto reader : {&ChangedArguments::take_look, &ChangedArguments::take_assignment,
                              &ChangedArguments::take_comparison, &ChangedArguments::take_call}) {
      Scanner scanner = behind;
      if ((this->*reader)(scanner, begin)) {
        return scanner.at;
      }
    }
    // "xs.append(1)", "xs[0] = 1", "xs += [1]", "&xs"
    Scanner ahead = behind;
    ahead.skip_blanks();
    const std::string_view rest = ahead.rest();
    const bool is_used = behind.peek() == '.' || behind.peek() == '[' ||
                         (rest.size() > 1 && rest[1] == '=' &&
                          std::string_view("+-*/|&^%").find(rest[0]) != std::string_view::npos);
    const bool ends_sentence = behind.peek() == '.' && (behind.at + 1 >= text_.size() ||
                                                        !is_name_start(text_, behind.at + 1));
    if (is_used && !ends_sentence && variables_.contains(name_)) {
      forget(name_);
    }
    return behind.at;
  }

  // "xs == [1, 3]", "xs is now [1, 3]", ">>> xs" with the next line
  bool take_look(Scanner& scanner, std::size_t begin) {
    if (argument_of(name_) == nullptr) {
      return false;
    }
    const bool is_sequence = variables_.at(name_).is_sequence;
    Scanner ahead = scanner;
    skip_marks(ahead);
    if (is_session_ && (ahead.peek() == '\n' || ahead.peek() == '\r')) {
      auto claim = read_doctest_result(ahead);
      if (!claim || !claim->expected) {
        return false;
      }
      look(*std::move(claim->expected), ahead.at);
      scanner = ahead;
      return true;
    }
    if (!accept_tie_to_value(scanner)) {
      return false;
    }
    const bool is_assigned = text_.substr(begin, scanner.at - begin).find('=') != text_.npos &&
                             text_.substr(begin, scanner.at - begin).find("==") == text_.npos;
    auto value = is_assigned ? std::nullopt : read_shown_value(scanner, is_sequence);
    if (!value) {
      return false;
    }
    look(*std::move(value), scanner.at);
    return true;
  }

  // "assertEqual(xs, [1, 3])", "assert.deepStrictEqual(xs, [1, 3])", "print(xs)" with the next line
  bool take_comparison(Scanner& scanner, std::size_t /*begin*/) {
    if (!shown_ || !scanner.accept("(")) {
      return false;
    }
    scanner.skip_space();
    const std::string variable(scanner.name());
    if (argument_of(variable) == nullptr) {
      return false;
    }
    std::optional<Value> value;
    if (scanner.accept(",")) {
      scanner.skip_space();
      value = read_shown_value(scanner, variables_.at(variable).is_sequence);
    } else if (is_session_ && name_ == "print" && scanner.accept(")")) {
      auto claim = read_doctest_result(scanner);
      value = claim ? claim->expected : std::nullopt;
    }
    const bool compares = name_ == "print" || name_.find("qual") != std::string::npos ||
                          name_.find("EQ") != std::string::npos;
    if (!compares || !value) {
      return false;
    }
    name_ = variable;
    look(*std::move(value), scanner.at);
    return true;
  }

  // "xs = [3, 1]", "std::vector<int> xs{3, 1}"
  bool take_assignment(Scanner& scanner, std::size_t begin) {
    const std::size_t from = std::max(line_, begin - std::min(begin, kLongestType));
    const bool is_sequence = is_sequence_type(text_.substr(from, begin - from));
    if (!(is_sequence && scanner.peek() == '{')) {
      scanner.skip_blanks();
      if (!scanner.accept("=") || scanner.peek() == '=' || scanner.peek() == '>') {
        return false;
      }
      scanner.skip_blanks();
    }
    auto value = read_shown_value(scanner, is_sequence);
    if (!value) {
      forget(name_);
      return false;
    }
    forget(name_);
    variables_[name_] = Variable{*std::move(value), begin, is_sequence};
    return true;
  }

  // "sort_in_place(xs)", "f(xs, 2, key=ys)"
  bool take_call(Scanner& scanner, std::size_t begin) {
    const Scanner before = scanner;
    ShownCall shown;
    if ((begin > 0 && text_[begin - 1] == '.') || !read_arguments_of(scanner, shown)) {
      return false;
    }
    finish();  // which may change what is known of the variables
    scanner = before;
    shown = {};
    shown.read.function = name_;
    shown.read.begin = begin;
    if (!read_arguments_of(scanner, shown)) {
      return false;
    }
    shown.read.end = scanner.at;
    Scanner behind = scanner;
    std::optional<Claim> claim;
    if (is_session_) {
      behind.skip_blanks();
      Scanner next = behind;
      next.skip_line();
      next.skip_blanks();
      claim = next.accept(">>>") ? std::nullopt : read_doctest_result(behind);
    } else {
      claim = read_claim(behind, ClaimTie::clear);
    }
    if (claim && claim->expected) {
      shown.result = *std::move(claim->expected);
      shown.read.end = behind.at;
      scanner = behind;
    }
    shown_ = std::move(shown);
    return true;
  }

  // Reads the arguments in brackets; returns whether some are variables.
  bool read_arguments_of(Scanner& scanner, ShownCall& shown) const {
    Call& call = shown.read.example.call;
    if (!scanner.accept("(")) {
      return false;
    }
    scanner.skip_space();
    while (!scanner.accept(")")) {
      const std::string keyword = read_keyword(scanner);
      Scanner ahead = scanner;
      const std::string name(ahead.name());
      const auto variable = variables_.find(name);
      std::optional<Value> value;
      if (!name.empty() && variable != variables_.end()) {
        scanner = ahead;
        value = variable->second.value;
        shown.read.begin = std::min(shown.read.begin, variable->second.begin);
        shown.arguments.emplace_back(name,
                                     keyword.empty() ? std::to_string(call.args.size()) : keyword);
      } else {
        value = read_value(scanner);
      }
      scanner.skip_space();
      if (!value || (!scanner.accept(",") && scanner.peek() != ')')) {
        return false;
      }
      if (keyword.empty()) {
        call.args.push_back(*std::move(value));
      } else {
        call.kwargs.emplace_back(keyword, *std::move(value));
      }
      scanner.skip_space();
    }
    return !shown.arguments.empty();
  }

  static std::string read_keyword(Scanner& scanner) {
    Scanner ahead = scanner;
    std::string keyword(ahead.name());
    ahead.skip_blanks();
    if (keyword.empty() || !ahead.accept("=") || ahead.peek() == '=') {
      return "";
    }
    ahead.skip_blanks();
    scanner = ahead;
    return keyword;
  }

  // Returns the place or keyword of a variable in the call that was read last.
  [[nodiscard]] const std::string* argument_of(const std::string& variable) const {
    if (!shown_ || !variables_.contains(variable)) {
      return nullptr;
    }
    const auto found =
        std::ranges::find(shown_->arguments, variable, &std::pair<std::string, std::string>::first);
    return found == shown_->arguments.end() ? nullptr : &found->second;
  }

  void look(Value value, std::size_t end) {
    const std::string place = *argument_of(name_);
    std::erase_if(shown_->after, [&](const auto& known) { return known.first == place; });
    shown_->after.emplace_back(place, std::move(value));
    shown_->read.end = end;
  }

  void forget(const std::string& variable) {
    if (argument_of(variable) != nullptr) {
      finish();
    }
    variables_.erase(variable);
  }

  // Ends the call: its variables are then what the text said of them, or not known.
  void finish() {
    auto shown = std::exchange(shown_, std::nullopt);
    if (!shown) {
      return;
    }
    for (const auto& [variable, place] : shown->arguments) {
      const auto said =
          std::ranges::find(shown->after, place, &std::pair<std::string, Value>::first);
      const bool is_known = said != shown->after.end();
      if (is_known) {
        variables_[variable].value = said->second;
      } else if (!shown->result) {
        variables_.erase(variable);
      }
    }
    Example& example = shown->read.example;
    if (shown->after.empty()) {
      if (!shown->result) {
        return;
      }
      example.claim.expected = *std::move(shown->result);
    } else {
      claim_after(*shown);
    }
    found_.push_back(std::move(shown->read));
  }

  static void claim_after(ShownCall& shown) {
    Example& example = shown.read.example;
    List claims;
    const auto claim = [&](Step step, Value value) {
      example.call.steps.push_back(std::move(step));
      claims.items.push_back(to_value({.returned = std::move(value), .raised = {}, .bases = {}}));
    };
    if (shown.result) {
      claim(result_step(), *std::move(shown.result));
    }
    for (auto& [place, value] : shown.after) {
      Step step = result_step();
      step.name = place;
      claim(std::move(step), std::move(value));
    }
    example.claim.expected = Value(std::move(claims));
  }

  std::string_view text_;
  std::string name_;           // the word at hand
  std::size_t line_ = 0;       // where its line begins
  std::size_t looked_at_ = 0;  // the text up to here was searched for the ends of lines
  bool is_session_ = false;    // the line is one of an interactive session: ">>> f(xs)"
  std::map<std::string, Variable> variables_;
  std::optional<ShownCall> shown_;
  std::vector<ReadExample> found_;
};

}  // namespace

std::vector<ReadExample> read_changed_arguments(std::string_view text) {
  return ChangedArguments(text).read();
}

}  // namespace synth
