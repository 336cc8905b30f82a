#include "synth/authors/offline/reading/commands/tokens.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/text/number_words.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <span>

namespace synth {
namespace {

// Words without meaning, wherever they occur.
constexpr std::string_view kSilent =
    " the a an please following given specified inclusive just only simply new me us python also "
    "respectively resulting entire ";

constexpr std::array<std::string_view, 10> kOrdinals = {
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"};

// Returns the word's index; the list's size if it is missing.
std::size_t place_in(std::span<const std::string_view> words, std::string_view word) {
  return static_cast<std::size_t>(std::ranges::find(words, word) - words.begin());
}

bool is_part_of_word(char c) {
  return is_letter(c) || c == '_' || !is_ascii(c);
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Reads arithmetic in common notation, and converts it to Python: numbers, + - * / // % ^ ** x × ÷
// and parentheses.
class Arithmetic {
 public:
  explicit Arithmetic(std::string_view text) : text_(text) {}

  // Returns the length of the expression; 0 if there is none.
  std::size_t read() {
    if (!operand()) {
      return 0;
    }
    end_ = at_;
    written_end_ = python_.size();
    while (operation() && operand()) {
      end_ = at_;
      written_end_ = python_.size();
      ++operations_;
    }
    python_.resize(written_end_);
    return end_;
  }
  [[nodiscard]] int operations() const { return operations_; }
  [[nodiscard]] const std::string& python() const { return python_; }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) {
      ++at_;
    }
  }
  bool operand() {
    skip();
    if (text_.substr(at_).starts_with('-')) {
      python_ += '-';
      ++at_;
      return operand();
    }
    if (text_.substr(at_).starts_with('(')) {
      return group();
    }
    const std::size_t start = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) {
      ++at_;
    }
    const bool fraction = at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1]);
    if (at_ == start) {
      return false;
    }
    if (fraction) {
      for (++at_; at_ < text_.size() && is_digit(text_[at_]);) {
        ++at_;
      }
    }
    const bool is_date = !fraction && at_ - start > 1 && text_[start] == '0';  // as in 2024-02-10
    if (is_date || (at_ < text_.size() && is_part_of_word(text_[at_]))) {
      return false;  // as in "10th", "3rd", "2x"
    }
    python_ += text_.substr(start, at_ - start);
    return true;
  }
  bool group() {
    if (++depth_ > 50) {
      return false;
    }
    ++at_;
    python_ += '(';
    bool good = operand();
    while (good) {
      skip();
      if (text_.substr(at_).starts_with(')')) {
        ++at_;
        --depth_;
        python_ += ')';
        return true;
      }
      good = operation() && operand();
      ++operations_;
    }
    return false;
  }
  bool operation() {
    skip();
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kOperators = {
        {{"**", " ** "},
         {"//", " // "},
         {"^", " ** "},
         {"+", " + "},
         {"-", " - "},
         {"*", " * "},
         {"/", " / "},
         {"%", " % "},
         {"×", " * "},
         {"÷", " / "},
         {"x ", " * "}}};
    for (const auto& [written, meant] : kOperators) {
      if (text_.substr(at_).starts_with(written)) {
        at_ += written.size();
        python_ += meant;
        return true;
      }
    }
    return false;
  }

  std::string_view text_;
  std::string python_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  std::size_t written_end_ = 0;
  int operations_ = 0;
  int depth_ = 0;
};

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) {
      if (text_[at_] == '\n') {
        end_line();
      } else if (is_blank(text_[at_])) {
        ++at_;
      } else if (!literal() && !word()) {
        mark();
      }
    }
    return std::move(tokens_);
  }

 private:
  // Ends a sentence at a line that ends with data, if the next line begins like a sentence.
  void end_line() {
    ++at_;
    if (!tokens_.empty() && tokens_.back().value && at_ < text_.size() && is_upper(text_[at_])) {
      tokens_.push_back({".", "."});
    }
  }

  bool take_value(Value value, std::size_t size) {
    tokens_.push_back({write_literal(value), {}, std::move(value)});
    at_ += size;
    return true;
  }

  bool literal() {
    const std::string_view rest = text_.substr(at_);
    const char c = rest[0];
    if (is_digit(c) || c == '(' || c == '-') {
      Arithmetic arithmetic(rest);
      const std::size_t size = arithmetic.read();
      if (size > 0 && arithmetic.operations() > 0) {
        if (series(arithmetic.python(), rest.substr(size), size)) {
          return true;
        }
        tokens_.push_back({arithmetic.python(), {}, {}, true});
        at_ += size;
        return true;
      }
    }
    const bool inside_word = at_ > 0 && is_part_of_word(text_[at_ - 1]);
    if (std::string_view("[{('\"").find(c) == std::string_view::npos && !is_digit(c) &&
        !(c == '-' && rest.size() > 1 && is_digit(rest[1]))) {
      return false;
    }
    if (inside_word && c == '\'') {
      return false;  // an apostrophe
    }
    std::size_t size = 0;
    Result<Value> value = parse_literal_prefix(rest, size);
    if (value && size > 0 && !(size < rest.size() && is_digit(c) && is_part_of_word(rest[size]))) {
      return take_value(std::move(*value), size);
    }
    return (c == '{' || c == '[') && json(rest);
  }

  // Reads "1 + 2 + ... + 60": `begun` is the beginning, and the end follows the dots.
  bool series(const std::string& begun, std::string_view rest, std::size_t size) {
    const auto skip = [&](std::string_view mark) {
      const std::size_t start = rest.find_first_not_of(' ');
      const bool found = start != std::string_view::npos && rest.substr(start).starts_with(mark);
      rest.remove_prefix(found ? start + mark.size() : 0);
      return found;
    };
    const std::size_t before = rest.size();
    if (!skip("+") || !(skip("...") || skip("…")) || !skip("+")) {
      return false;
    }
    const std::vector<std::string_view> terms = split(begun, ' ');
    std::size_t end = 0;
    const std::size_t start = rest.find_first_not_of(' ');
    rest.remove_prefix(start == std::string_view::npos ? rest.size() : start);
    const Result<Value> last = parse_literal_prefix(rest, end);
    const auto first = parse_literal(terms[0]);
    const auto second = terms.size() > 2 ? parse_literal(terms[2]) : first;
    if (!last || !first || !second || terms.size() < 3 || terms[1] != "+" || !last->is<Integer>() ||
        !first->is<Integer>() || !second->is<Integer>()) {
      return false;
    }
    const auto number = [](const Value& value) {
      return value.get_if<Integer>()->to_int64().value_or(0);
    };
    const std::int64_t step = number(*second) - number(*first);
    if (step < 1) {
      return false;
    }
    tokens_.push_back({"sum(range(" + std::string(terms[0]) + ", " +
                           std::to_string(number(*last) + 1) +
                           (step == 1 ? "" : ", " + std::to_string(step)) + "))",
                       {},
                       {},
                       true});
    at_ += size + (before - rest.size()) + end;
    return true;
  }

  // Reads JSON that is not a Python literal, because of its true, false or null.
  bool json(std::string_view rest) {
    for (std::size_t end = rest.rfind(rest[0] == '{' ? '}' : ']'); end != std::string_view::npos;
         end = end == 0 ? end : rest.rfind(rest[0] == '{' ? '}' : ']', end - 1)) {
      Result<Value> value = parse_json(rest.substr(0, end + 1));
      if (value) {
        return take_value(std::move(*value), end + 1);
      }
    }
    return false;
  }

  bool word() {
    std::size_t end = at_;
    while (end < text_.size() && (is_part_of_word(text_[end]) || is_digit(text_[end]))) {
      ++end;
    }
    if (end == at_) {
      return false;
    }
    std::string text(text_.substr(at_, end - at_));
    at_ = end;
    if (assignment(text)) {
      return true;
    }
    text = in_lower_case(text);
    if (kSilent.find(" " + text + " ") == std::string_view::npos || restricts(text)) {
      add_word(text == "just" ? "only" : text);
    } else if (text == "me" && !tokens_.empty() && tokens_.back().text == "for") {
      tokens_.pop_back();  // as in "for me"
    }
    return true;
  }

  // Returns whether "only" says that all elements are such: "contains only even numbers".
  [[nodiscard]] bool restricts(std::string_view text) const {
    static constexpr std::array<std::string_view, 6> kOfParts = {"contain", "contains", "has",
                                                                 "have",    "consist",  "consists"};
    if ((text != "only" && text != "just") || tokens_.empty()) {
      return false;
    }
    const std::size_t of = tokens_.back().text == "of" && tokens_.size() > 1 ? 2 : 1;
    return place_in(kOfParts, tokens_[tokens_.size() - of].text) < kOfParts.size();
  }

  void add_word(const std::string& text) {
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) {
      ++digits;
    }
    const std::string ending = text.substr(digits);
    if (digits > 0 && digits < 9 &&
        (ending == "th" || ending == "st" || ending == "nd" || ending == "rd")) {
      tokens_.push_back({text, "<nth>", Value(std::stoi(text))});
      return;
    }
    // As in 3n + 1.
    if (digits > 0 && digits < 9 && text[0] != '0' && (ending == "n" || ending == "x")) {
      tokens_.push_back({text.substr(0, digits), {}, Value(std::stoi(text.substr(0, digits)))});
      tokens_.push_back({ending, ending});
      return;
    }
    static constexpr std::array<std::string_view, 14> kBeforeOne = {
        "first",    "last", "second", "third", "largest", "smallest", "longest",
        "shortest", "even", "odd",    "each",  "every",   "oldest",   "youngest"};
    const bool stands_for_noun = text == "one" && !tokens_.empty() &&
                                 place_in(kBeforeOne, tokens_.back().text) < kBeforeOne.size();
    if (const std::size_t number = place_in(kNumberWords, text);
        number < kNumberWords.size() && !stands_for_noun) {
      tokens_.push_back({std::to_string(number), {}, Value(static_cast<int>(number))});
      return;
    }
    drop_article(text);
    if (text == "another" && !tokens_.empty() && tokens_.back().text == "1") {
      tokens_.back() = {"one", "one"};
    }
    if (text == "dimensional" && !tokens_.empty() && tokens_.back().text == "2") {
      tokens_.back() = {"2d", "2d"};
      return;
    }
    if (text.size() == 3 && ending == "nth") {  // of a parameter n
      tokens_.push_back({"n", "n"});
      tokens_.push_back({"th", "th"});
      return;
    }
    if (const std::size_t nth = place_in(kOrdinals, text); nth > 1 && nth < kOrdinals.size()) {
      tokens_.push_back({text, "<nth>", Value(static_cast<int>(nth))});
      return;
    }
    for (const std::string_view part : split(text, '_')) {
      if (!part.empty()) {
        tokens_.push_back({std::string(part), stem(part)});
      }
    }
  }

  // Removes "one" in "in one dictionary", which means "a".
  void drop_article(std::string_view noun) {
    static constexpr std::array<std::string_view, 6> kOfOne = {"dictionary", "dict",   "list",
                                                               "string",     "object", "line"};
    if (!tokens_.empty() && tokens_.back().text == "1" && place_in(kOfOne, noun) < kOfOne.size()) {
      tokens_.pop_back();
    }
  }

  // Reads `name = literal`: the value, with its name.
  bool assignment(const std::string& name) {
    std::size_t at = at_;
    while (at < text_.size() && is_blank(text_[at])) {
      ++at;
    }
    if (at + 1 >= text_.size() || text_[at] != '=' || text_[at + 1] == '=') {
      return false;
    }
    for (++at; at < text_.size() && is_blank(text_[at]);) {
      ++at;
    }
    const std::size_t before = at_;
    at_ = at;
    if (at < text_.size() && literal()) {
      tokens_.back().name = name;
      return true;
    }
    at_ = before;
    return false;
  }

  void mark() {
    static constexpr std::array<std::string_view, 6> kLong = {">=", "<=", "==", "!=", "≥", "≤"};
    for (const std::string_view sign : kLong) {
      if (text_.substr(at_).starts_with(sign)) {
        tokens_.push_back({std::string(sign), std::string(sign)});
        at_ += sign.size();
        return;
      }
    }
    const bool joins = text_[at_] == '-' && at_ > 0 && is_letter(text_[at_ - 1]) &&
                       at_ + 1 < text_.size() && is_letter(text_[at_ + 1]);
    const std::string sign(1, text_[at_++]);
    if (joins) {
      return;  // "lower-case" is "lower case"
    }
    if (sign == "'") {
      if (text_.substr(at_).starts_with("s ")) {
        at_ += 1;  // a possessive
        tokens_.push_back({"'s", "'s"});
      }
      return;
    }
    tokens_.push_back({sign, sign});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(std::string_view sentence) {
  return Tokenizer(sentence).run();
}

}  // namespace synth
