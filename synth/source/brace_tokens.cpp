#include "synth/source/brace_tokens.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace synth {
namespace {

using TokenKind = BraceToken::Kind;

constexpr std::size_t kLongestRawDelimiter = 16;  // of a raw string
constexpr std::size_t kDeepestBrackets = 1'000;

bool is_brace_word(char c) {
  return is_word_character(c) || c == '$' || c == '#' || !is_ascii(c);
}

class TokenReader {
 public:
  TokenReader(Language language, std::string_view source, bool is_strict)
      : is_cpp_(language == Language::cpp), is_strict_(is_strict), source_(source) {}

  Result<BraceText> read() {
    if (!is_cpp_ && source_.starts_with("#!")) {
      at_ = line_end(0);
      if (!is_strict_) {
        add(TokenKind::directive, 0);
      }
    }
    while (fault_.empty() && at_ < source_.size()) {
      step();
    }
    if (!open_.empty()) {
      stop(open_.back().place, "the bracket is not closed");
    }
    if (!branches_.empty()) {
      doubt(source_.size(), "an #if is not ended");
    }
    if (!fault_.empty()) {
      return fail(Errc::bad_input,
                  fmt::format("line {}: {}", brace_line_of(source_, fault_at_), fault_));
    }
    return BraceText{source_, std::move(tokens_)};
  }

 private:
  struct Open {
    char bracket;
    std::size_t place;
    bool is_condition;  // true if it belongs to `if`, `while`, `for`, `with`
  };

  [[nodiscard]] char here(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool sees(std::string_view text) const {
    return source_.substr(at_).starts_with(text);
  }
  [[nodiscard]] std::size_t line_end(std::size_t from) const {
    return std::min(source_.find('\n', from), source_.size());
  }
  [[nodiscard]] std::string_view text_of(const BraceToken& token) const {
    return source_.substr(token.begin, token.end - token.begin);
  }
  [[nodiscard]] std::string_view last_text() const {
    return tokens_.empty() ? std::string_view() : text_of(tokens_.back());
  }

  void stop(std::size_t place, std::string_view why) {
    if (fault_.empty()) {
      fault_ = why;
      fault_at_ = place;
    }
  }

  // Stops only if the tokens have to be certain.
  void doubt(std::size_t place, std::string_view why) {
    if (is_strict_) {
      stop(place, why);
    }
  }

  void add(TokenKind kind, std::size_t begin) {
    tokens_.push_back({kind, begin, at_, static_cast<int>(open_.size())});
  }

  void step() {
    const char c = here();
    if (c == '\n') {
      is_line_start_ = true;
      ++at_;
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      if (c == '\r' && here(1) != '\n') {
        doubt(at_, "a carriage return stands inside of a line");
      }
      ++at_;
    } else if (sees("//")) {
      line_comment();
    } else if (sees("/*")) {
      block_comment();
    } else if (is_cpp_ && c == '#' && is_line_start_) {
      directive();
    } else {
      is_line_start_ = false;
      code(c);
    }
  }

  void line_comment() {
    const std::size_t end = line_end(at_);
    const std::string_view text = source_.substr(at_, end - at_);
    const std::size_t last = text.find_last_not_of(" \t\r");
    if (is_cpp_ && text[last] == '\\') {
      doubt(at_, "a comment goes on in the next line");
    }
    if (!is_cpp_ &&
        (text.find("\xe2\x80\xa8") != text.npos || text.find("\xe2\x80\xa9") != text.npos)) {
      doubt(at_, "a comment has a line break of Unicode in it");
    }
    at_ = end;
  }

  void block_comment() {
    const std::size_t end = source_.find("*/", at_ + 2);
    if (end == source_.npos) {
      stop(at_, "a comment is not closed");
    }
    at_ = end == source_.npos ? source_.size() : end + 2;
  }

  // Reads to the end of the line and of its continuation lines.
  void directive() {
    const std::size_t begin = at_;
    bool has_quote = false;
    while (at_ < source_.size() && here() != '\n') {
      if (sees("/*")) {
        if (has_quote) {
          doubt(at_, "a directive has a quotation mark and a comment");
        }
        block_comment();
        continue;
      }
      if (sees("//") && !has_quote) {
        line_comment();
        break;
      }
      has_quote = has_quote || here() == '"' || here() == '\'';
      const bool goes_on =
          here() == '\\' && (here(1) == '\n' || (here(1) == '\r' && here(2) == '\n'));
      at_ += goes_on ? (here(1) == '\n' ? 2 : 3) : 1;
    }
    at_ = std::min(at_, source_.size());
    add(TokenKind::directive, begin);
    note_branch(text_of(tokens_.back()));
  }

  // Checks that the branches of an #if leave the brackets as they found them: which branch is taken
  // is unknown.
  void note_branch(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t", 1), text.size()));
    const std::string_view word =
        text.substr(0, text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      branches_.push_back(open_.size());
      return;
    }
    if (word != "else" && word != "elif" && word != "endif") {
      return;
    }
    if (branches_.empty() || branches_.back() != open_.size()) {
      doubt(at_, "the brackets of a branch of #if do not match");
      return;
    }
    if (word == "endif") {
      branches_.pop_back();
    }
  }

  void code(char c) {
    const std::size_t begin = at_;
    if (is_digit(c) || (c == '.' && is_digit(here(1)))) {
      number();
      add(TokenKind::number, begin);
    } else if (is_brace_word(c)) {
      while (at_ < source_.size() && is_brace_word(here())) {
        ++at_;
      }
      add(TokenKind::word, begin);
      if (has_blank(last_text())) {
        doubt(begin, "a blank or a line break of Unicode stands in the code");
      }
    } else if (c == '"' || c == '\'') {
      is_cpp_&& c == '"' && begins_raw() ? raw_string() : quoted(c);
      add(TokenKind::literal, begin);
    } else if (c == '`' && !is_cpp_) {
      template_literal();
      add(TokenKind::literal, begin);
    } else if (c == '/' && !is_cpp_ && begins_regex()) {
      regex();
      add(TokenKind::regex, begin);
    } else {
      sign(c);
    }
  }

  static bool has_blank(std::string_view word) {
    static const std::initializer_list<std::string_view> kBlanks{"\xc2\xa0", "\xe2\x80",
                                                                 "\xef\xbb\xbf"};
    return std::ranges::any_of(
        kBlanks, [&](std::string_view blank) { return word.find(blank) != word.npos; });
  }

  // Reads a number as compilers do: `0xFF'FFu`, `1e-5`, `1_000n`.
  void number() {
    for (++at_; at_ < source_.size(); ++at_) {
      const char before = source_[at_ - 1];
      const bool is_sign = (here() == '+' || here() == '-') &&
                           std::string_view("eEpP").find(before) != std::string_view::npos;
      const bool is_separator = is_cpp_ && here() == '\'' && is_word_character(here(1));
      if (!is_word_character(here()) && here() != '.' && !is_sign && !is_separator) {
        return;
      }
    }
  }

  [[nodiscard]] bool begins_raw() const {
    static const std::initializer_list<std::string_view> kRaw{"R", "u8R", "uR", "UR", "LR"};
    return !tokens_.empty() && tokens_.back().end == at_ &&
           tokens_.back().kind == TokenKind::word && is_word_of(last_text(), kRaw);
  }

  void raw_string() {
    const std::size_t begin = at_;
    const std::string_view behind = source_.substr(at_ + 1);
    const std::size_t size = behind.substr(0, kLongestRawDelimiter + 1).find('(');
    const std::size_t close = size == behind.npos
                                  ? size
                                  : behind.find(fmt::format("){}\"", behind.substr(0, size)), size);
    if (close == behind.npos) {
      stop(begin, "a raw string is not closed");
      at_ = source_.size();
      return;
    }
    at_ += 1 + close + size + 2;
  }

  void quoted(char quote) {
    const std::size_t begin = at_;
    for (++at_; at_ < source_.size() && here() != quote && here() != '\n'; ++at_) {
      if (here() == '\\') {
        at_ += sees("\\\r\n") ? 2 : 1;
      }
    }
    if (at_ >= source_.size() || here() != quote) {
      doubt(begin, "a string is not closed in its line");
    }
    at_ = std::min(at_ + 1, source_.size());
  }

  // Reads a template literal; the content of `${…}` is read as separate code.
  void template_literal() {
    const std::size_t begin = at_++;
    while (at_ < source_.size() && here() != '`' && fault_.empty()) {
      if (sees("${")) {
        at_ += 2;
        substitution(begin);
      } else {
        at_ += here() == '\\' ? 2 : 1;
      }
    }
    if (at_ >= source_.size()) {
      stop(begin, "a template literal is not closed");
    }
    at_ = std::min(at_ + 1, source_.size());
  }

  void substitution(std::size_t begin) {
    if (++nested_ > kDeepestBrackets / 10) {
      stop(begin, "template literals lie too deep in each other");
      return;
    }
    const std::size_t known = tokens_.size();
    open_.push_back({'{', begin, false});
    const std::size_t depth = open_.size();
    tokens_.push_back(
        {TokenKind::sign, at_ - 1, at_, static_cast<int>(depth)});  // `{`: a value follows
    while (at_ < source_.size() && fault_.empty() && open_.size() >= depth) {
      step();
    }
    tokens_.resize(known);
    --nested_;
  }

  // Returns whether a slash begins a regular expression: after a value it divides.
  bool begins_regex() {
    static const std::initializer_list<std::string_view> kBefore{
        "return", "case", "typeof", "throw", "in", "delete", "void", "new", "instanceof", "else"};
    static const std::initializer_list<std::string_view> kEither{"of", "yield", "await", "do",
                                                                 "default"};
    if (tokens_.empty()) {
      return true;
    }
    const BraceToken& last = tokens_.back();
    const std::string_view text = text_of(last);
    if (last.kind == TokenKind::word) {
      const bool is_either = is_word_of(text, kEither);
      if (is_either) {
        doubt(at_,
              fmt::format("a slash behind '{}' may divide or begin a regular expression", text));
      }
      return is_either || is_word_of(text, kBefore);
    }
    if (last.kind != TokenKind::sign) {
      return false;
    }
    if (text == "}") {
      doubt(at_, "a slash behind '}' may divide or begin a regular expression");
    }
    const bool is_increment = (text == "+" || text == "-") && tokens_.size() > 1 &&
                              text_of(tokens_[tokens_.size() - 2]) == text &&
                              tokens_[tokens_.size() - 2].end == last.begin;
    if (text == ")") {
      return closed_condition_;
    }
    return !is_word_of(text, {"]", "}"}) && !is_increment;
  }

  void regex() {
    const std::size_t begin = at_;
    bool in_class = false;
    for (++at_; at_ < source_.size() && here() != '\n' && (in_class || here() != '/'); ++at_) {
      if (here() == '\\') {
        ++at_;
      } else if (here() == '[' || here() == ']') {
        in_class = here() == '[';
      }
    }
    if (at_ >= source_.size() || here() != '/') {
      doubt(begin, "a regular expression is not closed");
    }
    for (++at_; at_ < source_.size() && is_word_character(here());) {
      ++at_;  // flags
    }
    at_ = std::min(at_, source_.size());
  }

  void sign(char c) {
    const std::size_t begin = at_;
    check_sign(c);
    at_ += sees("=>") ? 2 : 1;
    if (c == ')' || c == '}' || c == ']') {
      close(c, begin);
    }
    add(TokenKind::sign, begin);
    if (c == '(' || c == '{' || c == '[') {
      static const std::initializer_list<std::string_view> kConditions{"if", "while", "for",
                                                                       "with"};
      const bool is_condition = c == '(' && tokens_.size() > 1 &&
                                is_word_of(text_of(tokens_[tokens_.size() - 2]), kConditions);
      open_.push_back({c, begin, is_condition});
      if (open_.size() > kDeepestBrackets) {
        stop(begin, "brackets lie too deep in each other");
      }
    }
  }

  // Rejects signs that mean something else than they seem to.
  void check_sign(char c) {
    if (c == '\\') {
      doubt(at_, "a backslash stands outside of strings");
    } else if (is_cpp_ && (sees("<%") || sees("%>") || sees("%:"))) {
      doubt(at_, "a digraph may stand for a bracket");
    } else if (!is_cpp_ && (sees("<!--") || (sees("-->") && is_first_in_line()))) {
      doubt(at_, "a comment as HTML has them");
    }
  }

  [[nodiscard]] bool is_first_in_line() const {
    const std::size_t before = source_.find_last_not_of(" \t", at_ == 0 ? 0 : at_ - 1);
    return at_ == 0 || before == source_.npos || source_[before] == '\n';
  }

  void close(char c, std::size_t place) {
    const char opening = c == ')' ? '(' : c == '}' ? '{' : '[';
    if (open_.empty() || open_.back().bracket != opening) {
      stop(place, "the bracket closes none of its kind");
      return;
    }
    closed_condition_ = open_.back().is_condition;
    open_.pop_back();
  }

  bool is_cpp_;
  bool is_strict_;
  std::string_view source_;
  std::size_t at_ = 0;
  bool is_line_start_ = true;
  std::vector<Open> open_;
  std::vector<std::size_t> branches_;  // number of open brackets at each #if
  bool closed_condition_ = false;      // true if the last `)` closed a condition
  std::size_t nested_ = 0;             // depth of template literals
  std::vector<BraceToken> tokens_;
  std::string fault_;
  std::size_t fault_at_ = 0;
};

}  // namespace

std::string_view BraceText::word(std::size_t at) const {
  return at < tokens.size() ? text.substr(tokens[at].begin, tokens[at].end - tokens[at].begin)
                            : std::string_view();
}

std::size_t BraceText::behind(std::size_t open) const {
  std::size_t at = open + 1;
  while (at < tokens.size() && tokens[at].depth > tokens[open].depth) {
    ++at;
  }
  return std::min(at + 1, tokens.size());
}

Result<BraceText> brace_tokens(Language language, std::string_view source) {
  return TokenReader(language, source, true).read();
}

Result<BraceText> likely_tokens(Language language, std::string_view source) {
  return TokenReader(language, source, false).read();
}

std::size_t behind_export(const BraceText& source, std::size_t at) {
  if (source.word(at) != "export") {
    return at;
  }
  return at + (source.word(at + 1) == "default" ? 2 : 1);
}

bool is_javascript_import(const BraceText& source, std::size_t first, std::size_t last) {
  const std::string_view word = source.word(first);
  if (!is_word_of(word, {"const", "let", "var"})) {
    return is_word_of(word, {"'use strict'", "\"use strict\""}) ||
           (word == "import" && !is_word_of(source.word(first + 1), {"(", "."}));
  }
  for (std::size_t at = first; at + 1 < last; ++at) {
    if (source.word(at) == "=" && source.word(at + 1) == "require") {
      return true;
    }
  }
  return false;
}

int brace_line_of(std::string_view source, std::size_t place) {
  return 1 + static_cast<int>(std::ranges::count(source.substr(0, place), '\n'));
}

}  // namespace synth
