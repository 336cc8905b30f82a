#include "testing/suites/code/source_literals.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace synth {
namespace {

// Returns whether a quoted text begins here; the quote in C++'s 1'000 does not begin one.
bool opens_literal(std::string_view text, std::size_t at) {
  return is_source_quote(text[at]) && !(text[at] == '\'' && at > 0 && is_digit(text[at - 1]));
}

// A converter of a literal of JavaScript or C++ to Python's syntax.
class LiteralText {
 public:
  LiteralText(Language language, std::string_view text)
      : is_cpp_(language == Language::cpp), text_(trim(text)) {}

  std::optional<Value> read() {
    if (!is_cpp_ && text_ == "undefined") {
      return Value(Undefined{});
    }
    if (is_cpp_ && text_.starts_with('(')) {  // as macros need it around commas
      std::size_t end = 0;
      const auto inside = items_in(text_, end);
      text_ = inside && inside->size() == 1 && end == text_.size() ? inside->front() : text_;
    }
    while (at_ < text_.size()) {
      if (!step()) {
        return std::nullopt;
      }
    }
    auto value = closers_.empty() ? parse_literal(python_) : fail(Errc::bad_input, "open");
    return value ? std::optional(*std::move(value)) : std::nullopt;
  }

 private:
  [[nodiscard]] char next_mark() const {
    const std::size_t place = text_.find_first_not_of(" \t\n", at_);
    return place == text_.npos ? '\0' : text_[place];
  }

  bool step() {
    const char c = text_[at_];
    if (is_source_quote(c)) {
      return c != '`' && quoted();
    }
    if (is_digit(c) || is_source_name(c)) {
      const std::size_t begin = at_;
      while (at_ < text_.size() &&
             (is_source_name(text_[at_]) || (is_digit(c) && text_[at_] == '.') ||
              (is_cpp_ && (text_[at_] == ':' || text_[at_] == '\'')) ||
              (is_exponent() && text_[begin] != '0'))) {
        ++at_;
      }
      const std::string_view word = text_.substr(begin, at_ - begin);
      return is_digit(c) ? number(word) : named(word);
    }
    ++at_;
    return mark(c);
  }

  // Returns whether it is the sign in 1e-9.
  [[nodiscard]] bool is_exponent() const {
    return at_ > 0 && (text_[at_] == '-' || text_[at_] == '+') &&
           (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E');
  }

  bool quoted() {
    const std::size_t end = end_of_quoted(text_, at_);
    python_ += text_.substr(at_, end - at_);
    at_ = end;
    while (is_cpp_ && at_ < text_.size() && is_source_name(text_[at_])) {
      ++at_;  // "a"s
    }
    return true;
  }

  bool number(std::string_view word) {
    std::string digits(word);
    std::erase_if(digits, [](char c) { return c == '\'' || c == '_'; });
    const bool is_hex = digits.starts_with("0x") || digits.starts_with("0X");
    const std::string_view suffix = !is_cpp_ ? "n" : is_hex ? "uUlL" : "uUlLfF";
    while (!digits.empty() && suffix.find(digits.back()) != suffix.npos) {
      digits.pop_back();
    }
    const bool is_key = !is_cpp_ && next_mark() == ':';
    python_ += is_key ? "'" + digits + "'" : digits;
    return true;
  }

  bool named(std::string_view word) {
    static const std::map<std::string_view, std::string_view> kWords{
        {"true", "True"}, {"false", "False"}, {"null", "None"}, {"std::nullopt", "None"}};
    if (!is_cpp_ && next_mark() == ':') {
      python_ += fmt::format("'{}'", word);
      return true;
    }
    if (const auto known = kWords.find(word); known != kWords.end()) {
      python_ += known->second;
      return true;
    }
    if (is_cpp_ && word == "std::string" && (next_mark() == '(' || next_mark() == '{')) {
      at_ = text_.find_first_of("({", at_) + 1;
      closers_ += ' ';
      return true;
    }
    return is_cpp_ && word == "std::vector" && open_vector();
  }

  // Opens `<std::vector<int>>{`, unless its elements are pairs or similar.
  bool open_vector() {
    const std::size_t brace = text_.find('{', at_);
    if (brace == text_.npos) {
      return false;
    }
    const std::string_view type = text_.substr(at_, brace - at_);
    for (const std::string_view other : {"pair", "tuple", "map", "set", "optional", "array"}) {
      if (type.find(other) != type.npos) {
        return false;
      }
    }
    at_ = brace + 1;
    python_ += '[';
    closers_ += ']';
    return true;
  }

  bool mark(char c) {
    if (c == '[' || c == '{') {
      const bool in_vector = !closers_.empty() && closers_.back() == ']';
      if (is_cpp_ && (c == '[' || !in_vector)) {
        return false;
      }
      python_ += is_cpp_ ? '[' : c;
      closers_ += is_cpp_ || c == '[' ? ']' : '}';
      return true;
    }
    if (c == ']' || c == '}' || c == ')') {
      if (closers_.empty()) {
        return false;
      }
      python_ += closers_.back();
      closers_.pop_back();
      return true;
    }
    python_ += c == '\n' ? ' ' : c;
    return std::string_view(",:-+. \t\n").find(c) != std::string_view::npos;
  }

  bool is_cpp_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::string python_;
  std::string closers_;
};

}  // namespace

bool is_source_name(char c) {
  return is_word_character(c) || c == '$';
}

bool is_source_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

std::size_t end_of_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at) {
    at += text[at] == '\\' ? 1 : 0;
  }
  return std::min(at + 1, text.size());
}

std::string without_comments(std::string_view text) {
  std::string out(text);
  for (std::size_t at = 0; at < out.size();) {
    if (opens_literal(out, at)) {
      at = end_of_quoted(out, at);
      continue;
    }
    const bool line = out.compare(at, 2, "//") == 0;
    if (line || out.compare(at, 2, "/*") == 0) {
      const std::size_t end = out.find(line ? "\n" : "*/", at + 2);
      const std::size_t behind = end == out.npos ? out.size() : end + (line ? 0 : 2);
      std::replace_if(
          out.begin() + static_cast<std::ptrdiff_t>(at),
          out.begin() + static_cast<std::ptrdiff_t>(behind), [](char c) { return c != '\n'; }, ' ');
      at = behind;
    } else {
      ++at;
    }
  }
  return out;
}

std::optional<std::vector<std::string_view>> items_in(std::string_view text, std::size_t& at) {
  std::vector<std::string_view> items;
  std::string open;
  std::size_t begin = at + 1;
  while (at < text.size()) {
    const char c = text[at];
    if (opens_literal(text, at)) {
      at = end_of_quoted(text, at);
      continue;
    }
    if (c == '(' || c == '[' || c == '{') {
      open += c;
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty()) {
        return std::nullopt;
      }
      open.pop_back();
    }
    const bool ends = open.empty();
    if (ends || (c == ',' && open.size() == 1)) {
      const std::string_view item = trim(text.substr(begin, at - begin));
      if (!item.empty() || !ends) {
        items.push_back(item);
      }
      begin = at + 1;
    }
    ++at;
    if (ends) {
      return items;
    }
  }
  return std::nullopt;
}

std::optional<Value> read_source_literal(Language language, std::string_view text) {
  return LiteralText(language, text).read();
}

}  // namespace synth
