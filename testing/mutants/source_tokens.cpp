#include "testing/mutants/source_tokens.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <string>

namespace synth {
namespace {

// The longest first.
constexpr std::array<std::string_view, 51> kSymbols{
    ">>>=", "===", "!==", "**=", ">>>", "<<=", ">>=", "&&=", "||=", "\?\?=", "...", "<=>", "->*",
    "=>",   "==",  "!=",  "<=",  ">=",  "&&",  "||",  "??",  "?.",  "++",    "--",  "+=",  "-=",
    "*=",   "/=",  "%=",  "&=",  "|=",  "^=",  "<<",  ">>",  "**",  "::",    "->",  "+",   "-",
    "*",    "/",   "%",   "<",   ">",   "=",   "!",   "&",   "|",   "^",     "?",   ":"};
constexpr std::array<std::string_view, 14> kBeforePatterns{
    "return", "typeof", "case", "in",   "of",    "delete", "void",
    "throw",  "new",    "do",   "else", "yield", "await",  "instanceof"};

class Scanner {
 public:
  Scanner(std::string_view source, Language language)
      : source_(source), is_javascript_(language == Language::javascript) {}

  std::vector<SourceToken> run() {
    if (is_javascript_ && source_.starts_with("#!")) {
      skip_to(source_.find('\n'));
    }
    while (at_ < source_.size()) {
      step();
    }
    return std::move(tokens_);
  }

 private:
  [[nodiscard]] bool sees(std::string_view text) const {
    return source_.substr(at_).starts_with(text);
  }

  [[nodiscard]] char next(std::size_t further) const {
    return at_ + further < source_.size() ? source_[at_ + further] : '\0';
  }

  void skip_to(std::size_t end) { at_ = std::min(end, source_.size()); }

  void add(TokenKind kind, std::size_t end) {
    end = std::min(end, source_.size());
    line_ += static_cast<int>(std::count(source_.begin() + static_cast<std::ptrdiff_t>(counted_),
                                         source_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
    counted_ = at_;
    tokens_.push_back({kind, at_, end, line_, source_.substr(at_, end - at_)});
    at_ = end;
  }

  void step() {
    const char c = source_[at_];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      ++at_;
    } else if (sees("//")) {
      skip_to(source_.find('\n', at_));
    } else if (sees("/*")) {
      const std::size_t end = source_.find("*/", at_ + 2);
      skip_to(end == source_.npos ? end : end + 2);
    } else if (is_word_character(c) || c == '$' || !is_ascii(c)) {
      word_or_number(c);
    } else if (c == '.' && is_digit(next(1))) {
      number();
    } else if (c == '"' || c == '\'') {
      quoted(c);
    } else if (c == '`' && is_javascript_) {
      template_part(at_ + 1);
    } else if (c == '#' && !is_javascript_) {
      directive();
    } else if (c == '/' && is_javascript_ && may_be_pattern()) {
      pattern();
    } else {
      symbol(c);
    }
  }

  void word_or_number(char c) {
    if (!is_javascript_ && (sees("R\"") || sees("u8R\"") || sees("LR\"") || sees("uR\""))) {
      raw_string();
    } else if (is_digit(c)) {
      number();
    } else {
      std::size_t end = at_;
      while (end < source_.size() &&
             (is_word_character(source_[end]) || source_[end] == '$' || !is_ascii(source_[end]))) {
        ++end;
      }
      add(TokenKind::word, end);
    }
  }

  void number() {
    std::size_t end = at_;
    const bool is_based = next(0) == '0' && is_word_character(next(1)) && !is_digit(next(1));
    for (; end < source_.size(); ++end) {
      const char c = source_[end];
      const char before = end == at_ ? '\0' : source_[end - 1];
      const bool is_exponent_sign =
          (c == '+' || c == '-') && !is_based && (before == 'e' || before == 'E');
      const bool is_separator = c == '\'' && !is_javascript_ && is_word_character(before);
      if (!is_word_character(c) && c != '.' && !is_exponent_sign && !is_separator) {
        break;
      }
    }
    add(TokenKind::number, end);
  }

  void quoted(char quote) {
    std::size_t end = at_ + 1;
    while (end < source_.size() && source_[end] != quote && source_[end] != '\n') {
      end += source_[end] == '\\' ? 2 : 1;
    }
    add(quote == '\'' && !is_javascript_ ? TokenKind::pattern : TokenKind::text, end + 1);
  }

  void raw_string() {
    const std::size_t quote = source_.find('"', at_);
    const std::size_t open = std::min(source_.find('(', quote), source_.size());
    const std::string end = ")" + std::string(source_.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t close = source_.find(end, open);
    add(TokenKind::pattern, close == source_.npos ? close : close + end.size());
  }

  // Reads a part of a template literal, from a backquote, or the brace that ends an expression, to
  // the next expression or the end.
  void template_part(std::size_t from) {
    while (from < source_.size() && source_[from] != '`' &&
           !source_.substr(from).starts_with("${")) {
      from += source_[from] == '\\' ? 2 : 1;
    }
    const bool opens = from < source_.size() && source_[from] == '$';
    if (opens) {
      open_.push_back('$');
    }
    add(TokenKind::pattern, from + (opens ? 2 : 1));
  }

  void directive() {
    std::size_t end = at_;
    do {
      end = std::min(source_.find('\n', end + 1), source_.size());
    } while (end < source_.size() && source_[end - 1] == '\\');
    add(TokenKind::pattern, end);
  }

  [[nodiscard]] bool may_be_pattern() const {
    if (tokens_.empty()) {
      return true;
    }
    const SourceToken& before = tokens_.back();
    if (before.kind == TokenKind::word) {
      return std::ranges::find(kBeforePatterns, before.text) != kBeforePatterns.end();
    }
    return before.kind == TokenKind::symbol && before.text != ")" && before.text != "]" &&
           before.text != "}" && before.text != "++" && before.text != "--";
  }

  void pattern() {
    std::size_t end = at_ + 1;
    bool in_class = false;
    while (end < source_.size() && source_[end] != '\n' && (in_class || source_[end] != '/')) {
      in_class = source_[end] == '[' || (in_class && source_[end] != ']');
      end += source_[end] == '\\' ? 2 : 1;
    }
    for (end = std::min(end + 1, source_.size());
         end < source_.size() && is_word_character(source_[end]);) {
      ++end;
    }
    add(TokenKind::pattern, end);
  }

  void symbol(char c) {
    if (c == '{' || c == '}') {
      if (c == '}' && !open_.empty()) {
        const char opened = open_.back();
        open_.pop_back();
        if (opened == '$') {
          template_part(at_ + 1);
          return;
        }
      } else if (c == '{') {
        open_.push_back('{');
      }
      add(TokenKind::symbol, at_ + 1);
      return;
    }
    std::size_t size = 1;
    for (const std::string_view symbol : kSymbols) {
      if (sees(symbol)) {
        size = symbol == "?." && is_digit(next(2)) ? 1 : symbol.size();
        break;
      }
    }
    add(TokenKind::symbol, at_ + size);
  }

  std::string_view source_;
  bool is_javascript_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0;  // place up to which lines are counted
  int line_ = 1;
  std::string open_;  // a '{' for each brace, a '$' for each expression of a template
  std::vector<SourceToken> tokens_;
};

}  // namespace

std::vector<SourceToken> source_tokens(std::string_view source, Language language) {
  return Scanner(source, language).run();
}

}  // namespace synth
