#include "synth/authors/offline/writing/python/python_layout.h"

#include "synth/authors/offline/writing/python/python_lines.h"
#include "synth/authors/offline/writing/python/python_tokens.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace synth {
namespace {

using Bracket = PythonToken::Bracket;
using Tokens = std::vector<PythonToken>;

constexpr std::size_t kColumns = 88;

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// Breaks the lines of one statement. Optional parentheses are visible once a break uses them.
class StatementBreaker {
 public:
  explicit StatementBreaker(bool has_new_syntax) : has_new_syntax_(has_new_syntax) {}

  std::vector<std::string> broken(const PythonLine& statement) {
    std::vector<std::string> lines;
    for (const PythonLine& line : broken(statement, false)) {
      lines.push_back(text_of(line));
    }
    return lines;
  }

 private:
  using Lines = std::vector<PythonLine>;
  using Omitted = std::set<std::size_t>;  // closing brackets not to break at

  [[nodiscard]] std::string_view text_of(const PythonToken& token) const {
    if (!token.is_optional) {
      return token.text;
    }
    return !shown_.contains(token.id) ? "" : token.bracket == Bracket::open ? "(" : ")";
  }

  [[nodiscard]] std::string text_of(const PythonLine& line) const {
    std::string text(4 * line.depth, ' ');
    for (std::size_t i = 0; i < line.tokens.size(); ++i) {
      text.append(i > 0 && line.tokens[i].has_space ? " " : "").append(text_of(line.tokens[i]));
    }
    return text;
  }

  [[nodiscard]] std::size_t length_of(const PythonToken& token) const {
    return characters(text_of(token)) + (token.has_space ? 1 : 0);
  }

  [[nodiscard]] bool fits(const PythonLine& line) const {
    const std::string text = text_of(line);
    return characters(text) <= kColumns && text.find('\n') == std::string::npos;
  }

  // `is_forced`: optional parentheses have to be used, even if the line can be broken without them.
  Lines broken(const PythonLine& line, bool is_forced) {
    if (!line.has_to_break && !has_magic_comma(line) && fits(line)) {
      return {line};
    }
    if (!line.is_body && !line.is_tail && line.tokens[0].text == "def") {
      if (auto parts = shown(first_brackets(line), true)) {
        return broken_parts(*parts, is_forced);
      }
      return {line};
    }
    if (line.is_body) {
      if (auto parts = split_at_delimiters(line, has_new_syntax_)) {
        return broken_parts(*parts, is_forced);
      }
    }
    if (auto lines = broken_at_last_brackets(line, is_forced)) {
      return *lines;
    }
    return {line};
  }

  Lines broken_parts(const Lines& parts, bool is_forced) {
    Lines lines;
    for (const PythonLine& part : parts) {
      std::ranges::move(broken(part, is_forced), std::back_inserter(lines));
    }
    return lines;
  }

  std::optional<Lines> broken_at_last_brackets(const PythonLine& line, bool is_forced) {
    const auto parts = split_at_last_brackets(line, is_forced);
    if (!parts || text_of(parts->front()) == text_of(line)) {
      return std::nullopt;
    }
    Lines lines = broken_parts(*parts, is_forced);
    const auto is_shown = [&](const PythonToken& token) {
      return token.is_optional && shown_.contains(token.id);
    };
    const auto is_optional = [](const PythonToken& token) { return token.is_optional; };
    const bool is_open_to_doubt = !is_forced && !line.is_tail &&
                                  std::ranges::any_of(line.tokens, is_optional) &&
                                  std::ranges::none_of(line.tokens, is_shown) && !fits(lines[0]);
    if (is_open_to_doubt) {
      if (auto other = broken_at_last_brackets(line, true)) {
        if (std::ranges::all_of(*other, [&](const PythonLine& each) { return fits(each); })) {
          return other;
        }
      }
    }
    return lines;
  }

  // Splits at the last brackets, or at earlier ones if the text behind those fits.
  std::optional<Lines> split_at_last_brackets(const PythonLine& line, bool is_forced) {
    for (const Omitted& omitted : trailers_to_omit(line)) {
      auto parts = split_at_right(line, omitted, is_forced);
      if (!parts) {
        return std::nullopt;
      }
      if (fits(parts->front())) {
        return parts;
      }
    }
    return split_at_right(line, {}, is_forced);
  }

  std::vector<Omitted> trailers_to_omit(const PythonLine& line) {
    std::vector<Omitted> choices;
    Omitted omitted;
    if (!has_magic_comma(line)) {
      choices.push_back(omitted);
    }
    std::size_t length = 4 * line.depth;
    const PythonToken* around = nullptr;  // what closes the enclosing brackets
    std::optional<std::size_t> close;
    Omitted inner;
    for (std::size_t i = line.tokens.size(); i-- > 0;) {
      const PythonToken& token = line.tokens[i];
      length += length_of(token);
      if (length > kColumns || token.text.find('\n') != std::string::npos) {
        break;
      }
      const bool is_close = token.bracket == Bracket::close;
      if (around != nullptr) {
        if (token.id == around->partner) {
          around = nullptr;
        } else if (is_close && has_magic_comma(line.tokens, i)) {
          break;
        } else if (is_close) {
          inner.insert(token.id);
        }
      } else if (is_close) {
        if (i > 0 && line.tokens[i - 1].bracket == Bracket::open) {
          inner.insert(token.id);
          continue;
        }
        if (close) {
          omitted.insert(*close);
          omitted.merge(inner);
          inner.clear();
          choices.push_back(omitted);
        }
        if (has_magic_comma(line.tokens, i)) {
          break;
        }
        if (!text_of(token).empty()) {
          around = &token;
          close = token.id;
        }
      }
    }
    return choices;
  }

  // Returns the split with its brackets visible. A lone parameter gets a comma, too.
  std::optional<Lines> shown(std::optional<BracketSplit> split, bool is_def) {
    if (!split) {
      return std::nullopt;
    }
    Tokens& body = split->body.tokens;
    const bool has_comma =
        std::ranges::any_of(body, [](const PythonToken& token) { return token.text == ","; });
    if (is_def && split->open.text == "(" && !has_comma) {
      body.push_back(comma_token());
    }
    shown_.insert(split->open.id);
    shown_.insert(split->close.id);
    return Lines{split->head, split->body, split->tail};
  }

  std::optional<Lines> split_at_right(const PythonLine& line, const Omitted& omitted,
                                      bool is_forced) {
    auto split = last_brackets(line, omitted);
    if (!split) {
      return std::nullopt;
    }
    if (!is_forced && split->open.is_optional && !shown_.contains(split->open.id) &&
        can_do_without_parentheses(split->body)) {
      Omitted others = omitted;
      others.insert(split->close.id);
      if (auto parts = split_at_right(line, others, is_forced)) {
        return parts;
      }
      if (!can_be_broken(split->body) && !fits(split->body)) {
        return std::nullopt;
      }
    }
    return shown(std::move(split), false);
  }

  // Black's `can_omit_invisible_parens`: returns whether the body breaks well without them.
  [[nodiscard]] bool can_do_without_parentheses(const PythonLine& body) const {
    const auto breaks = breaks_of(body.tokens);
    const BreakPriority first = first_priority(breaks);
    if (breaks.empty()) {
      return true;
    }
    if (count_of(breaks, first) > 1) {
      return false;
    }
    if (first == BreakPriority::dot) {
      return true;
    }
    const PythonToken& last = body.tokens.back();
    if (body.tokens[0].bracket == Bracket::open && body.tokens[1].bracket != Bracket::close &&
        breaks_behind_first_brackets(body)) {
      return true;
    }
    const bool is_subscript = last.text == "]" && last.is_trailer;
    const bool is_empty = body.tokens[body.tokens.size() - 2].bracket == Bracket::open;
    return last.bracket == Bracket::close && !is_subscript && !is_empty &&
           fits_up_to_last_brackets(body);
  }

  // Returns whether the text behind a body's first brackets fits, or has brackets as well.
  [[nodiscard]] bool breaks_behind_first_brackets(const PythonLine& body) const {
    bool is_behind = false;
    std::size_t length = 4 * body.depth;
    for (const PythonToken& token : body.tokens) {
      is_behind =
          is_behind || (token.bracket == Bracket::close && token.partner == body.tokens[0].id);
      if (is_behind) {
        length += length_of(token);
        if (length > kColumns) {
          return false;
        }
        is_behind = token.bracket != Bracket::open;
      }
    }
    return true;
  }

  [[nodiscard]] bool fits_up_to_last_brackets(const PythonLine& body) const {
    std::size_t length = 4 * body.depth;
    bool has_other_brackets = false;
    for (const PythonToken& token : body.tokens) {
      length += length_of(token);
      if (token.id == body.tokens.back().partner) {
        return has_other_brackets || length <= kColumns;
      }
      has_other_brackets = has_other_brackets || token.bracket == Bracket::open;
    }
    return false;
  }

  bool has_new_syntax_;
  std::set<std::size_t> shown_;
};

// The end of a statement: its line break, outside brackets and strings, and whether it has a
// comment or a string of several lines.
struct StatementEnd {
  std::size_t end = 0;
  bool is_plain = true;
};

StatementEnd end_of_statement(std::string_view source, std::size_t begin) {
  StatementEnd statement{source.size()};
  int depth = 0;
  for (std::size_t at = begin; at < source.size(); ++at) {
    const char c = source[at];
    if (c == '"' || c == '\'') {
      const std::size_t end = end_of_python_string(source, at);
      statement.is_plain = statement.is_plain && source.substr(at, 3) != std::string(3, c);
      at = end - 1;
    } else if (c == '#' || c == '\\') {
      statement.is_plain = false;
      at = c == '#' ? std::min(source.find('\n', at), source.size()) - 1 : at;
    } else if (c == '\n' && depth <= 0) {
      statement.end = at;
      return statement;
    } else {
      depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    }
  }
  return statement;
}

bool has_formatted_string(const Tokens& tokens) {
  return std::ranges::any_of(tokens, [](const PythonToken& token) {
    return token.text.starts_with("f\"") || token.text.starts_with("f'");
  });
}

}  // namespace

std::string broken_as_by_black(std::string_view source) {
  struct Statement {
    std::string_view text;
    std::size_t depth = 0;
    Tokens tokens = {};  // none if it is not changed
  };
  std::vector<Statement> statements;
  bool has_new_syntax = false;
  for (std::size_t begin = 0; begin < source.size();) {
    const auto [end, is_plain] = end_of_statement(source, begin);
    Statement statement{source.substr(begin, end - begin)};
    const std::size_t first =
        std::min(statement.text.find_first_not_of(' '), statement.text.size());
    if (is_plain && first < statement.text.size()) {
      statement.depth = first / 4;
      statement.tokens = python_tokens(statement.text.substr(first));
    }
    has_new_syntax = has_new_syntax || has_formatted_string(statement.tokens);
    statements.push_back(std::move(statement));
    begin = end + 1;
  }
  std::string out;
  for (const Statement& statement : statements) {
    if (statement.tokens.empty()) {
      out.append(statement.text).append("\n");
      continue;
    }
    for (const std::string& line :
         StatementBreaker(has_new_syntax).broken({statement.tokens, statement.depth})) {
      out.append(line).append("\n");
    }
  }
  if (!source.ends_with('\n') && !out.empty()) {
    out.pop_back();
  }
  return out;
}

}  // namespace synth
