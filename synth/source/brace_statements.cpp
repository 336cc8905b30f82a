#include "synth/source/brace_statements.h"

#include "synth/source/brace_tokens.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

namespace synth {
namespace {

using BraceKind = BraceStatement::Kind;

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

// A statement's place in the source, and the start of its code after comments.
struct Part {
  std::size_t begin = 0;
  std::size_t code = std::string_view::npos;
  std::size_t end = 0;
};

// Reads source character by character, and keeps track of code and its depth.
class BraceScanner {
 public:
  BraceScanner(Language language, std::string_view source)
      : is_cpp_(language == Language::cpp), source_(source) {}

  // Returns nothing if brackets do not match.
  std::optional<std::vector<Part>> parts() {
    while (at_ < source_.size()) {
      if (in_template()) {
        step_in_template();
      } else if (!skip_comment()) {
        step_in_code();
      }
    }
    close_part();
    return open_.empty() ? std::optional(std::move(parts_)) : std::nullopt;
  }

 private:
  [[nodiscard]] char here(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool at_line_start() const { return at_ == 0 || source_[at_ - 1] == '\n'; }
  [[nodiscard]] bool in_template() const { return !open_.empty() && open_.back() == '`'; }

  // Returns whether the previous statement may be over at this start of a line.
  [[nodiscard]] bool is_complete() const {
    if (part_.code == std::string_view::npos) {
      return false;
    }
    if (is_cpp_) {
      return last_ == ';' || last_ == '}' || source_[part_.code] == '#';
    }
    return std::string_view("{})].,?:+-*&|<>=").find(here()) == std::string_view::npos;
  }

  void begin_line() {
    if (at_line_start() && open_.empty() && !is_space(here()) && is_complete()) {
      close_part();
    }
  }

  void close_part() {
    part_.end = at_;
    if (!trim(source_.substr(part_.begin, part_.end - part_.begin)).empty()) {
      parts_.push_back(part_);
    }
    part_ = Part{.begin = at_};
  }

  void step_in_template() {
    if (here() == '\\') {
      at_ += 2;
    } else if (here() == '`') {
      open_.pop_back();
      ++at_;
    } else if (here() == '$' && here(1) == '{') {
      open_.push_back('{');
      at_ += 2;
    } else {
      ++at_;
    }
  }

  bool skip_comment() {
    if (here() != '/' || (here(1) != '/' && here(1) != '*')) {
      return false;
    }
    begin_line();
    const bool is_line = here(1) == '/';
    const std::size_t end = source_.find(is_line ? "\n" : "*/", at_ + 2);
    at_ = end == source_.npos ? source_.size() : end + (is_line ? 0 : 2);
    return true;
  }

  void step_in_code() {
    const char c = here();
    if (is_space(c)) {
      ++at_;
      return;
    }
    begin_line();
    part_.code = std::min(part_.code, at_);
    if (is_cpp_ && c == '#' && at_line_start()) {
      skip_directive();
      return;
    }
    const bool is_separator = is_cpp_ && c == '\'' && in_number();
    if (c == '"' || (c == '\'' && !is_separator)) {
      skip_literal(c);
    } else if (!is_cpp_ && c == '/' && begins_regex()) {
      at_ = regex_close(source_, at_) + 1;
    } else {
      step_over_code(c);
    }
    last_ = c;
  }

  // Returns whether the text right before belongs to a number (0xFF'FF), and not to a prefix
  // (u8'x').
  [[nodiscard]] bool in_number() const {
    std::size_t begin = at_;
    while (begin > 0 && (is_word_character(source_[begin - 1]) || source_[begin - 1] == '\'' ||
                         source_[begin - 1] == '.')) {
      --begin;
    }
    return begin < at_ && is_digit(source_[begin]);
  }

  void step_over_code(char c) {
    if (c == '{' || c == '(' || c == '[' || (c == '`' && !is_cpp_)) {
      open_.push_back(c);
    } else if (c == '}' || c == ')' || c == ']') {
      if (open_.empty()) {
        open_.push_back('?');  // never closed: the source is one piece
      } else {
        open_.pop_back();
      }
    }
    ++at_;
  }

  void skip_directive() {
    std::size_t end = source_.find('\n', at_);
    while (end != source_.npos && end > 0 && source_[end - 1] == '\\') {
      end = source_.find('\n', end + 1);
    }
    at_ = std::min(end, source_.size());
    last_ = ';';
  }

  void skip_literal(char quote) {
    const bool is_raw = is_cpp_ && quote == '"' && at_ > 0 && source_[at_ - 1] == 'R';
    if (is_raw) {
      const std::size_t open = std::min(source_.find('(', at_), source_.size());
      const std::string end = ")" + std::string(source_.substr(at_ + 1, open - at_ - 1)) + "\"";
      const std::size_t close = source_.find(end, open);
      at_ = close == source_.npos ? source_.size() : close + end.size();
      return;
    }
    ++at_;
    while (at_ < source_.size() && here() != quote && here() != '\n') {
      at_ += here() == '\\' ? 2 : 1;
    }
    ++at_;
  }

  // Returns whether a slash begins a regular expression: after a value it divides.
  [[nodiscard]] bool begins_regex() const {
    std::size_t end = at_;
    while (end > 0 && is_space(source_[end - 1])) {
      --end;
    }
    std::size_t begin = end;
    while (begin > 0 && is_word_character(source_[begin - 1])) {
      --begin;
    }
    const std::string_view word = source_.substr(begin, end - begin);
    return word.empty() ? end == 0 || std::string_view(")]}").find(source_[end - 1]) ==
                                          std::string_view::npos
                        : is_word_of(word, {"return", "case", "typeof", "throw", "in", "of"});
  }

  bool is_cpp_;
  std::string_view source_;
  std::size_t at_ = 0;
  std::string open_;  // the open brackets and template literals
  char last_ = '\0';  // the last character of code
  Part part_;
  std::vector<Part> parts_;
};

// Removes the first word and the space after it. Returns the word.
std::string_view take_word(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && (is_word_character(text[size]) || text[size] == '$')) {
    ++size;
  }
  const std::string_view word = text.substr(0, size);
  text = trim(text.substr(word.size()));
  return word;
}

// Returns the name that a JavaScript declaration binds, or "" if it is not a declaration.
std::string_view declared_name(std::string_view code) {
  std::string_view word = take_word(code);
  if (word == "async") {
    word = take_word(code);
  }
  if (!is_word_of(word, {"function", "class", "const", "let", "var"})) {
    return {};
  }
  if (word == "function" && code.starts_with('*')) {
    code = trim(code.substr(1));
  }
  return take_word(code);
}

// Returns true for `module.exports = { f };`, `exports.f = f;`, `export { f };`, `export default
// f;`
bool only_exports(std::string_view code) {
  std::string_view rest = code;
  const std::string_view word = take_word(rest);
  return is_word_of(word, {"module", "exports", "export"}) &&
         (word != "module" || rest.starts_with(".exports")) &&
         std::ranges::all_of(rest, [](char c) {
           return is_word_character(c) || is_space(c) ||
                  std::string_view("{},:;.=$").find(c) != std::string_view::npos;
         });
}

void describe_javascript(std::string_view code, BraceStatement& statement) {
  std::string_view rest = code;
  const std::string_view word = take_word(rest);
  const bool requires_module =
      is_word_of(word, {"const", "let", "var"}) && rest.find("= require(") != rest.npos;
  if ((word == "import" && !rest.starts_with('(') && !rest.starts_with('.')) || requires_module ||
      code.starts_with("'use strict'") || code.starts_with("\"use strict\"")) {
    statement.kind = BraceKind::import;
    return;
  }
  std::string_view declaration = code;
  if (word == "export") {
    std::string_view behind = rest;
    declaration = take_word(behind) == "default" ? behind : rest;
  }
  if (const std::string_view name = declared_name(declaration); !name.empty()) {
    statement.kind = BraceKind::definition;
    statement.name = name;
    statement.text.erase(statement.text.size() - code.size(), code.size() - declaration.size());
  } else if (only_exports(code)) {
    statement.kind = BraceKind::exporting;
  }
}

// Returns the text behind the attributes that it begins with: `[[…]]`, `__attribute__((…))`.
std::string_view behind_attributes(std::string_view code) {
  while (true) {
    const bool is_standard = code.starts_with("[[");
    const std::size_t end = is_standard || code.starts_with("__attribute__")
                                ? code.find(is_standard ? "]]" : "))")
                                : code.npos;
    if (end == code.npos) {
      return code;
    }
    code = trim(code.substr(end + 2));
  }
}

// Returns the name that a C++ definition binds, or "" if there is none, as for an unnamed
// namespace.
std::string_view defined_name(std::string_view code) {
  code = behind_attributes(code);
  std::string_view rest = code;
  std::string_view word = take_word(rest);
  if (word == "enum" && is_word_of(rest.substr(0, rest.find(' ')), {"class", "struct"})) {
    word = take_word(rest);
  }
  if (is_word_of(word, {"class", "struct", "union", "enum", "namespace"})) {
    rest = behind_attributes(rest);
    const std::string_view name = take_word(rest);
    if (rest.starts_with("final") || std::string_view("{:;").find(rest.substr(0, 1)) != rest.npos) {
      return name;  // it is not the return type of a function
    }
  }
  std::string_view head = trim(code.substr(0, code.find('(')));
  if (const std::size_t set = head.find('='); head.find("operator") == head.npos) {
    head = trim(head.substr(0, set));  // a variable
  }
  std::size_t begin = head.size();
  while (begin > 0 && is_word_character(head[begin - 1])) {
    --begin;
  }
  return head.substr(begin);
}

void describe_cpp(std::string_view code, BraceStatement& statement) {
  if (code.starts_with("#include") || (code.starts_with("using ") && code.find('=') == code.npos)) {
    statement.kind = BraceKind::import;
    return;
  }
  if (code.starts_with('#')) {
    return;
  }
  statement.kind = BraceKind::definition;
  statement.name = defined_name(code);
}

// Makes `using` of a namespace that the code itself defines a definition: it stays behind it.
void keep_own_namespaces(std::vector<BraceStatement>& statements) {
  std::set<std::string, std::less<>> defined;
  for (BraceStatement& statement : statements) {
    std::string_view code =
        std::string_view(statement.text).substr(behind_brace_comments(statement.text));
    std::string_view word = take_word(code);
    if (is_word_of(word, {"inline", "namespace"}) && !statement.name.empty()) {
      word = word == "inline" ? take_word(code) : word;
      defined.insert(word == "namespace" ? std::string(take_word(code)) : "");
    }
    if (statement.kind != BraceKind::import || word != "using") {
      continue;
    }
    const bool is_whole = code.starts_with("namespace ");
    code = trim(code.substr(is_whole ? std::string_view("namespace").size() : 0));
    code.remove_prefix(code.starts_with("::") ? 2 : 0);
    if (!defined.contains(code.substr(0, code.find_first_of(":; ")))) {
      continue;
    }
    statement.kind = is_whole ? BraceKind::other : BraceKind::definition;
    const std::size_t last = code.rfind(':');
    const std::string_view name = trim(code.substr(last == code.npos ? 0 : last + 1));
    statement.name = is_whole ? std::string() : std::string(trim(name.substr(0, name.find(';'))));
  }
}

}  // namespace

std::size_t behind_brace_comments(std::string_view text) {
  std::size_t at = 0;
  while (true) {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    const bool is_line = text.substr(at).starts_with("//");
    if (!is_line && !text.substr(at).starts_with("/*")) {
      return at;
    }
    const std::size_t end = text.find(is_line ? "\n" : "*/", at + 2);
    at = end == text.npos ? text.size() : end + (is_line ? 1 : 2);
  }
}

std::vector<BraceStatement> split_braces(Language language, std::string_view source) {
  const auto parts = BraceScanner(language, source)
                         .parts()
                         .value_or(std::vector<Part>{{0, source.npos, source.size()}});
  std::vector<BraceStatement> statements;
  int line = 1;
  std::size_t counted = 0;
  const auto line_of = [&](std::size_t place) {
    line += static_cast<int>(std::count(source.begin() + static_cast<std::ptrdiff_t>(counted),
                                        source.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
    counted = place;
    return line;
  };
  for (const Part& part : parts) {
    const std::string_view text = trim(source.substr(part.begin, part.end - part.begin));
    const auto begin = static_cast<std::size_t>(text.data() - source.data());
    BraceStatement statement{.kind = BraceKind::other, .text = std::string(text), .name = {}};
    statement.line = line_of(begin);
    statement.last_line = line_of(begin + text.size());
    if (part.code != source.npos) {
      const std::string_view code = text.substr(part.code - begin);
      (language == Language::cpp ? describe_cpp : describe_javascript)(code, statement);
    }
    statements.push_back(std::move(statement));
  }
  if (language == Language::cpp) {
    keep_own_namespaces(statements);
  }
  return statements;
}

}  // namespace synth
