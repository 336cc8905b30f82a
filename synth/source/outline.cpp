#include "synth/source/outline.h"

#include "synth/source/brace_tokens.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <vector>

namespace synth {
namespace {

using TokenKind = BraceToken::Kind;

bool is_paragraph_end(std::string_view comment_line) {
  return is_word_of(trim(comment_line), {"//", "///", "//!", "*"});
}

// Returns the white space and comments between two tokens with the comments cut.
std::string shortened_comments(std::string_view gap, OutlineComments comments) {
  if (comments == OutlineComments::whole || gap.find('/') == std::string_view::npos) {
    return std::string(gap);
  }
  const std::size_t begin = gap.find('/');
  const std::string_view after = gap.substr(gap.find_last_not_of(" \t\n\r") + 1);
  if (comments == OutlineComments::none) {
    const std::string_view before = gap.substr(0, begin);
    return std::string(before.find('\n') == std::string_view::npos ? after : before);
  }
  const bool is_block = gap.substr(begin).starts_with("/*");
  std::string text(gap.substr(0, begin));
  for (const std::string_view line : split(gap.substr(begin), '\n')) {
    if (is_paragraph_end(line)) {
      return text + (is_block ? " */" : "") + std::string(after);
    }
    text += text.size() == begin ? "" : "\n";
    text += line;
  }
  return text;
}

class Outline {
 public:
  Outline(Language language, const BraceText& source, OutlineComments comments)
      : is_cpp_(language == Language::cpp), source_(source), comments_(comments) {}

  std::string text() {
    for (std::size_t i = 0; i < tokens().size();) {
      i = step(i);
    }
    keep_until(source_.text.size());
    return std::move(out_);
  }

 private:
  enum class Braces { body, scope, value };

  [[nodiscard]] const std::vector<BraceToken>& tokens() const { return source_.tokens; }
  [[nodiscard]] std::string_view word(std::size_t at) const { return source_.word(at); }

  // Handles the token, or the bracket with its content, and returns the place after it.
  std::size_t step(std::size_t i) {
    const BraceToken& token = tokens()[i];
    if (token.kind == TokenKind::directive) {
      leave_out(token.begin, token.end, "");
      first_.clear();
      return i + 1;
    }
    const std::string_view text = word(i);
    if (text == ":" && i > 0 && is_word_of(word(i - 1), {"public", "protected", "private"})) {
      first_.clear();
      return i + 1;
    }
    const Braces braces = text == "{" ? role(i) : Braces::value;
    if (text != ":" || !is_double_colon(i)) {
      first_.try_emplace(text, i);
    }
    if (token.kind != TokenKind::sign || !is_word_of(text, {"(", "[", "{", "}", ";"})) {
      return i + 1;
    }
    if (text == "(" || text == "[" || (text == "{" && braces == Braces::value)) {
      return source_.behind(i);
    }
    std::size_t next = i + 1;
    if (text == "{" && braces == Braces::body) {
      next = source_.behind(i);
      leave_out(is_cpp_ ? end_of_declaration(i) : token.begin, tokens()[next - 1].end,
                is_cpp_ ? ";" : "{ /* ... */ }");
    }
    first_.clear();
    return next;
  }

  [[nodiscard]] bool is_double_colon(std::size_t at) const {
    return (at > 0 && word(at - 1) == ":") || word(at + 1) == ":";
  }

  [[nodiscard]] Braces role(std::size_t at) const {
    return is_cpp_ ? cpp_role(at) : javascript_role(at);
  }

  [[nodiscard]] Braces javascript_role(std::size_t at) const {
    if (find("class", at) < at) {
      return Braces::scope;
    }
    return at > 0 && is_word_of(word(at - 1), {")", "=>", "static"}) ? Braces::body : Braces::value;
  }

  // Returns the place of the first token of that text in the declaration before `at`, outside of
  // brackets; `at` if there is none. A colon is one that stands alone.
  [[nodiscard]] std::size_t find(std::string_view text, std::size_t at) const {
    const auto found = first_.find(text);
    return found == first_.end() ? at : std::min(found->second, at);
  }

  [[nodiscard]] bool is_function(std::size_t at) const {
    const std::size_t open = find("(", at);
    return open < at && (find("=", at) > open || find("operator", at) < open);
  }

  // Returns the colon before the initializers of a constructor; `at` if there is none.
  [[nodiscard]] std::size_t initializers(std::size_t at) const {
    const std::size_t colon = find(":", at);
    return colon < at && colon > find("(", at) ? colon : at;
  }

  [[nodiscard]] Braces cpp_role(std::size_t at) const {
    if (is_function(at)) {
      const bool initializes = initializers(at) < at && !is_word_of(word(at - 1), {")", "}"});
      return initializes ? Braces::value : Braces::body;
    }
    const bool is_scope = std::ranges::any_of(
        std::initializer_list<std::string_view>{"class", "struct", "union", "namespace", "extern"},
        [&](std::string_view kind) { return find(kind, at) < at; });
    return is_scope ? Braces::scope : Braces::value;
  }

  // Returns the end of the text before a body that declares the function.
  [[nodiscard]] std::size_t end_of_declaration(std::size_t body) const {
    return tokens()[std::min(initializers(body), body) - 1].end;
  }

  // Keeps the text up to `end`, which lies between tokens or at the end of one.
  void keep_until(std::size_t end) {
    for (; written_ < tokens().size() && tokens()[written_].end <= end; ++written_) {
      const BraceToken& token = tokens()[written_];
      if (token.begin < at_) {
        continue;
      }
      out_ += shortened_comments(source_.text.substr(at_, token.begin - at_), comments_);
      out_ += word(written_);
      at_ = token.end;
    }
    if (end > at_) {
      out_ += shortened_comments(source_.text.substr(at_, end - at_), comments_);
      at_ = end;
    }
  }

  void leave_out(std::size_t begin, std::size_t end, std::string_view instead) {
    keep_until(begin);
    out_ += instead;
    at_ = end;
  }

  bool is_cpp_;
  const BraceText& source_;
  OutlineComments comments_;
  // The first token of each text in the current declaration, outside of brackets.
  std::map<std::string_view, std::size_t> first_;
  std::size_t written_ = 0;  // the first token that is not kept yet
  std::size_t at_ = 0;       // the first character that is not kept yet
  std::string out_;
};

// Returns the text without blanks at the ends of lines and with at most one blank line in a row.
std::string without_gaps(std::string_view text) {
  std::string out;
  int blank = 2;
  for (std::string_view line : split(text, '\n')) {
    while (!line.empty() && is_word_of(line.substr(line.size() - 1), {" ", "\t", "\r"})) {
      line.remove_suffix(1);
    }
    blank = line.empty() ? blank + 1 : 0;
    if (blank < 2) {
      out += std::string(line) + "\n";
    }
  }
  while (out.ends_with("\n\n")) {
    out.pop_back();
  }
  return out;
}

}  // namespace

Result<std::string> outline_of(Language language, std::string_view source,
                               OutlineComments comments) {
  SYNTH_TRY(const BraceText text, brace_tokens(language, source));
  return without_gaps(Outline(language, text, comments).text());
}

}  // namespace synth
