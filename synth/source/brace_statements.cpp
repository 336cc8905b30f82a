#include "synth/source/brace_statements.h"

#include "synth/source/brace_tokens.h"
#include "synth/support/text.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace synth {
namespace {

using BraceKind = BraceStatement::Kind;
using TokenKind = BraceToken::Kind;

// A statement's place in the source, with the comments above it, and its tokens: [first, last).
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t first = 0;
  std::size_t last = 0;
};

// Cuts a text at the comments and tokens at the start of a line that may begin a statement.
class PartReader {
 public:
  PartReader(bool is_cpp, const BraceText& source) : is_cpp_(is_cpp), source_(source) {}

  std::vector<Part> read() {
    for (; part_.last < source_.tokens.size(); ++part_.last) {
      const bool is_outer = source_.tokens[part_.last].depth == 0;
      if (is_outer && !is_word_of(source_.word(part_.last), {"}", ")", "]"})) {
        cut_before_token();
      }
    }
    cut_before_token();
    close(source_.text.size());
    return std::move(parts_);
  }

 private:
  // Cuts in front of the next token, or of the first of the comments before it.
  void cut_before_token() {
    const bool is_end = part_.last == source_.tokens.size();
    const std::size_t end = is_end ? source_.text.size() : source_.tokens[part_.last].begin;
    std::size_t at = part_.last == 0 ? 0 : source_.tokens[part_.last - 1].end;
    while (part_.first < part_.last) {
      at = std::min(source_.text.find_first_not_of(" \t\r\n\f\v", at), end);
      if (at < source_.text.size() && source_.text[at - 1] == '\n' && may_be_over(at)) {
        close(at);
        return;
      }
      if (at == end) {
        return;
      }
      const bool is_line = source_.text[at + 1] == '/';
      at = source_.text.find(is_line ? "\n" : "*/", at + 2);
      at = at == std::string_view::npos ? end : at + (is_line ? 0 : 2);
    }
  }

  // Returns whether the statement before this start of a line may be over.
  [[nodiscard]] bool may_be_over(std::size_t at) const {
    if (!is_cpp_) {
      return std::string_view("{})].,?:+-*&|<>=").find(source_.text[at]) == std::string_view::npos;
    }
    return is_word_of(source_.word(part_.last - 1), {";", "}"}) ||
           source_.tokens[part_.last - 1].kind == TokenKind::directive ||
           source_.tokens[part_.first].kind == TokenKind::directive;
  }

  void close(std::size_t end) {
    part_.end = end;
    if (!trim(source_.text.substr(part_.begin, end - part_.begin)).empty()) {
      parts_.push_back(part_);
    }
    part_ = {.begin = end, .end = end, .first = part_.last, .last = part_.last};
  }

  bool is_cpp_;
  const BraceText& source_;
  Part part_;
  std::vector<Part> parts_;
};

// Sets kind and name of one statement after the other.
class Describer {
 public:
  explicit Describer(const BraceText& source) : source_(source) {}

  void describe_javascript(const Part& part, BraceStatement& statement) const {
    if (is_javascript_import(source_, part.first, part.last)) {
      statement.kind = BraceKind::import;
      return;
    }
    const std::size_t defined = behind_export(source_, part.first);
    const std::size_t name = javascript_name(defined);
    if (name < part.last && source_.tokens[name].kind == TokenKind::word) {
      statement.kind = BraceKind::definition;
      statement.name = source_.word(name);
      statement.text.erase(statement.code,
                           source_.tokens[defined].begin - source_.tokens[part.first].begin);
    } else if (only_exports(part)) {
      statement.kind = BraceKind::exporting;
    }
  }

  void describe_cpp(const Part& part, BraceStatement& statement) {
    const std::string_view word = source_.word(part.first);
    if (source_.tokens[part.first].kind == TokenKind::directive) {
      statement.kind = word.starts_with("#include") ? BraceKind::import : BraceKind::other;
    } else if (word == "using" && find("=", part) == part.last) {
      describe_using(part, statement);
    } else {
      statement.kind = BraceKind::definition;
      statement.name = cpp_name(part);
      const std::size_t head = part.first + (word == "inline" ? 1 : 0);
      if (source_.word(head) == "namespace") {
        own_namespaces_.emplace(source_.word(head + 1));
      }
    }
  }

 private:
  [[nodiscard]] std::size_t find(std::string_view word, const Part& part) const {
    std::size_t at = part.first;
    while (at < part.last && source_.word(at) != word) {
      ++at;
    }
    return at;
  }

  // Returns the place of the name that a JavaScript declaration binds; npos if it is none.
  [[nodiscard]] std::size_t javascript_name(std::size_t at) const {
    at += source_.word(at) == "async" ? 1 : 0;
    if (!is_word_of(source_.word(at), {"function", "class", "const", "let", "var"})) {
      return std::string_view::npos;
    }
    return at + (source_.word(at + 1) == "*" ? 2 : 1);
  }

  // Returns true for `module.exports = { f };`, `exports.f = f;`, `export { f };`, `export default
  // f;`
  [[nodiscard]] bool only_exports(const Part& part) const {
    const std::string_view word = source_.word(part.first);
    if (!is_word_of(word, {"exports", "export"}) &&
        !(word == "module" && source_.word(part.first + 2) == "exports")) {
      return false;
    }
    std::size_t at = part.first;
    while (at < part.last && (source_.tokens[at].kind == TokenKind::word ||
                              source_.tokens[at].kind == TokenKind::number ||
                              is_word_of(source_.word(at), {"{", "}", ",", ":", ";", ".", "="}))) {
      ++at;
    }
    return at == part.last;
  }

  // Describes `using` without `=`. That of a namespace that the code itself defines stays behind
  // it, as a definition.
  void describe_using(const Part& part, BraceStatement& statement) const {
    std::size_t at = part.first + 1;
    const bool is_whole = source_.word(at) == "namespace";
    at += is_whole ? 1 : 0;
    while (source_.word(at) == ":") {
      ++at;
    }
    if (!own_namespaces_.contains(source_.word(at))) {
      statement.kind = BraceKind::import;
    } else if (!is_whole) {
      statement.kind = BraceKind::definition;
      statement.name = source_.word(find(";", part) - 1);
    }
  }

  // Returns the place behind the attributes there: `[[…]]`, `__attribute__((…))`.
  [[nodiscard]] std::size_t behind_attributes(std::size_t at) const {
    while (true) {
      const bool is_old = source_.word(at) == "__attribute__" && source_.word(at + 1) == "(";
      if (!is_old && (source_.word(at) != "[" || source_.word(at + 1) != "[")) {
        return at;
      }
      at = source_.behind(at + (is_old ? 1 : 0));
    }
  }

  // Returns the name that a C++ definition binds, or "" if there is none, as for an unnamed
  // namespace.
  [[nodiscard]] std::string_view cpp_name(const Part& part) const {
    const std::size_t begin = behind_attributes(part.first);
    std::size_t at = begin;
    const bool is_scoped = is_word_of(source_.word(at + 1), {"class", "struct"});
    at += source_.word(at) == "enum" && is_scoped ? 1 : 0;
    if (is_word_of(source_.word(at), {"class", "struct", "union", "enum", "namespace"})) {
      at = behind_attributes(at + 1);
      const bool is_named = at < part.last && source_.tokens[at].kind == TokenKind::word;
      if (is_word_of(source_.word(is_named ? at + 1 : at), {"final", "{", ":", ";", ""})) {
        return is_named ? source_.word(at) : "";  // it is not the return type of a function
      }
    }
    bool is_operator = false;
    for (at = begin; at < part.last && source_.word(at) != "("; ++at) {
      is_operator = is_operator || source_.word(at) == "operator";
      if (source_.word(at) == "=" && !is_operator) {
        break;  // a variable
      }
    }
    return at > begin && source_.tokens[at - 1].kind == TokenKind::word ? source_.word(at - 1) : "";
  }

  const BraceText& source_;
  std::set<std::string, std::less<>> own_namespaces_;
};

}  // namespace

std::vector<BraceStatement> split_braces(Language language, std::string_view source) {
  const bool is_cpp = language == Language::cpp;
  const BraceText text = likely_tokens(language, source).value_or(BraceText{source});
  const std::vector<Part> parts = PartReader(is_cpp, text).read();
  Describer describer(text);
  std::vector<BraceStatement> statements;
  for (const Part& part : parts) {
    const std::string_view whole = trim(source.substr(part.begin, part.end - part.begin));
    const auto begin = static_cast<std::size_t>(whole.data() - source.data());
    BraceStatement statement{.kind = BraceKind::other, .text = std::string(whole), .name = {}};
    statement.begin = begin;
    statement.end = begin + whole.size();
    if (part.first < part.last) {
      statement.code = text.tokens[part.first].begin - begin;
      is_cpp ? describer.describe_cpp(part, statement)
             : describer.describe_javascript(part, statement);
    }
    statements.push_back(std::move(statement));
  }
  return statements;
}

}  // namespace synth
