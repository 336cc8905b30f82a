#include "synth/source/sure_statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using SureKind = SureStatement::Kind;
using TokenKind = BraceToken::Kind;

// Cuts the tokens at the top level into statements.
class StatementReader {
 public:
  StatementReader(bool is_cpp, SureSource& source) : is_cpp_(is_cpp), source_(source) {}

  Result<void> read() {
    for (std::size_t at = 0; at < tokens().size();) {
      const std::size_t end = tokens()[at].kind == TokenKind::directive ? at + 1
                              : is_cpp_                                 ? end_in_cpp(at)
                                                                        : end_in_javascript(at);
      if (cut_at_ != 0) {
        return fail(Errc::bad_input,
                    fmt::format("line {}: a directive stands inside of a statement",
                                brace_line_of(source_.text, cut_at_)));
      }
      add(at, end);
      at = end;
    }
    return {};
  }

 private:
  [[nodiscard]] const std::vector<BraceToken>& tokens() const { return source_.tokens; }
  [[nodiscard]] std::string_view text(std::size_t at) const { return source_.word(at); }
  [[nodiscard]] bool is_outer(std::size_t at) const { return tokens()[at].depth == 0; }

  void add(std::size_t first, std::size_t last) {
    SureStatement statement{.begin = tokens()[first].begin, .end = tokens()[last - 1].end};
    statement.defined = statement.begin;
    statement.first = first;
    statement.last = last;
    is_cpp_ ? describe_cpp(statement) : describe_javascript(statement);
    source_.statements.push_back(std::move(statement));
  }

  // Returns true for a namespace, or `extern "C" {`.
  [[nodiscard]] bool begins_block(std::size_t at) const {
    return text(at) == "namespace" || (text(at) == "inline" && text(at + 1) == "namespace") ||
           (text(at) == "extern" && text(at + 1).starts_with('"') && text(at + 2) == "{");
  }

  // Returns the end of a C++ statement: after its semicolon, or after the brace of a function or
  // block.
  std::size_t end_in_cpp(std::size_t begin) {
    const bool is_block = begins_block(begin);
    bool has_parameters = false;
    bool is_value = false;
    for (std::size_t at = begin; at < tokens().size(); ++at) {
      if (tokens()[at].kind == TokenKind::directive) {
        note_cut(at, begin);
      }
      if (!is_outer(at)) {
        continue;
      }
      const std::string_view token = text(at);
      has_parameters = has_parameters || token == "(";
      is_value = is_value || (token == "=" && !is_operator(at));
      if (token == ";") {
        return at + 1;
      }
      if (token == "}" && !is_value && (has_parameters || is_block)) {
        return at + 1;
      }
    }
    return tokens().size();
  }

  // Returns true for the sign in `operator==`.
  [[nodiscard]] bool is_operator(std::size_t at) const {
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
      if (text(at - back) == "operator") {
        return true;
      }
    }
    return false;
  }

  void note_cut(std::size_t at, std::size_t begin) {
    if (is_outer(at) && at > begin && cut_at_ == 0) {
      cut_at_ = tokens()[at].begin;
    }
  }

  // Returns the end of a JavaScript statement: after the brace of a function or class; else after a
  // semicolon, or at the end of a line that does not go on.
  [[nodiscard]] std::size_t end_in_javascript(std::size_t begin) const {
    std::size_t head = behind_export(source_, begin);
    head += text(head) == "async" && text(head + 1) == "function" ? 1 : 0;
    const bool is_definition = is_word_of(text(head), {"function", "class"});
    for (std::size_t at = begin; at < tokens().size(); ++at) {
      if (!is_outer(at)) {
        continue;
      }
      if (is_definition && text(at) == "{") {
        return source_.behind(at);
      }
      if (text(at) == ";" || (!is_definition && ends_line(at) && !goes_on(at))) {
        return at + 1;
      }
    }
    return tokens().size();
  }

  [[nodiscard]] bool ends_line(std::size_t at) const {
    return at + 1 < tokens().size() &&
           source_.text.substr(tokens()[at].end, tokens()[at + 1].begin - tokens()[at].end)
                   .find('\n') != std::string_view::npos;
  }

  // Returns whether a statement goes on after a line that ends with this token.
  [[nodiscard]] bool goes_on(std::size_t at) const {
    const BraceToken& next = tokens()[at + 1];
    if (next.depth != 0) {
      return true;
    }
    const std::string_view before = text(at);
    const bool is_value = tokens()[at].kind != TokenKind::sign ||
                          is_word_of(before, {")", "]", "}"}) ||
                          (at > 0 && is_word_of(before, {"+", "-"}) && text(at - 1) == before);
    if (!is_value ||
        is_word_of(before,
                   {"const", "let",     "var",     "in",   "of",     "instanceof", "typeof", "new",
                    "await", "extends", "import",  "from", "export", "default",    "async",  "else",
                    "do",    "try",     "finally", "case", "delete", "void",       "as"})) {
      return true;
    }
    const std::string_view after = text(at + 1);
    if (next.kind == TokenKind::word) {
      return is_word_of(after,
                        {"in", "of", "instanceof", "else", "catch", "finally", "from", "as"});
    }
    return next.kind == TokenKind::sign ? after != "}" : text(at + 1).starts_with('`');
  }

  // Returns the number of a statement's top-level tokens that are one of these.
  [[nodiscard]] std::size_t count(const SureStatement& statement,
                                  std::initializer_list<std::string_view> wanted) const {
    std::size_t found = 0;
    for (std::size_t at = statement.first; at < statement.last; ++at) {
      found += is_outer(at) && is_word_of(text(at), wanted) ? 1 : 0;
    }
    return found;
  }

  void describe_javascript(SureStatement& statement) const {
    if (is_javascript_import(source_, statement.first, statement.last)) {
      statement.kind = SureKind::import;
      return;
    }
    const std::string_view word = text(statement.first);
    const std::size_t behind = behind_export(source_, statement.first);
    if (is_word_of(word, {"exports", "module"}) ||
        (word == "export" && is_word_of(text(behind), {"{", "*"}))) {
      statement.kind = SureKind::exporting;
      return;
    }
    statement.defined = behind < statement.last ? tokens()[behind].begin : statement.begin;
    name_javascript(statement, behind);
  }

  void name_javascript(SureStatement& statement, std::size_t head) const {
    head += text(head) == "async" ? 1 : 0;
    const bool is_definition = is_word_of(text(head), {"function", "class"});
    const bool is_variable = is_word_of(text(head), {"const", "let", "var"}) &&
                             text(head + 2) == "=" && count(statement, {","}) == 0;
    if (!is_definition && !is_variable) {
      return;
    }
    head += text(head + 1) == "*" ? 2 : 1;
    if (head < statement.last && tokens()[head].kind == TokenKind::word) {
      statement.name = text(head);
      statement.kind = SureKind::function;
    }
  }

  void describe_cpp(SureStatement& statement) {
    const std::string_view word = text(statement.first);
    if (word.starts_with('#')) {
      describe_directive(statement, word);
      return;
    }
    statement.branch = branch_;
    const std::size_t head = behind_template(statement.first);
    if (word == "using" && count(statement, {"="}) == 0) {
      statement.kind = SureKind::import;
    } else if (is_word_of(text(head), {"class", "struct"}) && count(statement, {"("}) == 0 &&
               count(statement, {"{"}) == 1 && text(statement.last - 2) == "}" &&
               tokens()[head + 1].kind == TokenKind::word) {
      statement.kind = SureKind::function;
      statement.name = text(head + 1);
    } else if (text(statement.last - 1) == "}" && count(statement, {"{"}) == 1 &&
               !begins_block(statement.first)) {
      name_function(statement);
    }
  }

  void describe_directive(SureStatement& statement, std::string_view word) {
    word.remove_prefix(std::min(word.find_first_not_of(" \t", 1), word.size()));
    statement.branch = branch_;
    if (word.starts_with("include")) {
      statement.kind = SureKind::import;
      return;
    }
    statement.kind = SureKind::directive;
    branch_ += word.starts_with("if") ? 1 : word.starts_with("endif") ? -1 : 0;
    statement.branch = std::min(statement.branch, branch_);
  }

  [[nodiscard]] std::size_t behind_template(std::size_t at) const {
    if (text(at) != "template") {
      return at;
    }
    int angles = 0;
    for (++at; at < tokens().size(); ++at) {
      angles += text(at) == "<" ? 1 : text(at) == ">" ? -1 : 0;
      if (angles == 0) {
        return at + 1;
      }
    }
    return at;
  }

  // Sets the name: the word before the only outermost brackets; `noexcept(…)` and macros have more.
  void name_function(SureStatement& statement) const {
    for (std::size_t at = statement.first + 1; at < statement.last; ++at) {
      const bool opens = is_outer(at) && text(at) == "(";
      if (opens && count(statement, {"("}) == 1 && tokens()[at - 1].kind == TokenKind::word &&
          (at < 2 + statement.first || text(at - 2) != ":")) {
        statement.name = text(at - 1);
        statement.kind = SureKind::function;
        return;
      }
    }
  }

  bool is_cpp_;
  SureSource& source_;
  int branch_ = 0;
  std::size_t cut_at_ = 0;
};

}  // namespace

Result<SureSource> read_surely(Language language, std::string_view text) {
  SYNTH_TRY(BraceText tokens, brace_tokens(language, text));
  SureSource source{std::move(tokens)};
  SYNTH_CHECK(StatementReader(language == Language::cpp, source).read());
  return source;
}

}  // namespace synth
