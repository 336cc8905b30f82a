#include "synth/source/python_statements.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

bool is_name_char(char c) {
  return is_word_character(c) || !is_ascii(c);
}

// Moves through source one logical line at a time.
class LogicalLines {
 public:
  explicit LogicalLines(std::string_view source) : source_(source) {}

  [[nodiscard]] bool at_end() const { return at_ >= source_.size(); }

  // Returns the next logical line with its line break; brackets, strings and backslashes join
  // lines.
  std::string_view next() {
    const std::size_t start = at_;
    int depth = 0;
    while (at_ < source_.size()) {
      const char c = source_[at_];
      if (c == '\n') {
        ++at_;
        if (depth == 0) {
          break;
        }
      } else if (c == '#') {
        at_ = std::min(source_.find('\n', at_), source_.size());
      } else if (c == '"' || c == '\'') {
        skip_string(c);
      } else if (c == '\\') {
        at_ = std::min(at_ + 2, source_.size());
      } else {
        depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
        depth -= (c == ')' || c == ']' || c == '}') && depth > 0 ? 1 : 0;
        ++at_;
      }
    }
    return source_.substr(start, at_ - start);
  }

 private:
  // Skips a string. A backslash keeps the next character from ending it, in raw strings too.
  void skip_string(char quote) {
    const bool triple = source_.substr(at_, 3) == std::string(3, quote);
    const std::string_view end = triple ? source_.substr(at_, 3) : source_.substr(at_, 1);
    for (at_ += end.size(); at_ < source_.size(); ++at_) {
      if (source_[at_] == '\\') {
        ++at_;
      } else if (source_.substr(at_, end.size()) == end) {
        at_ += end.size();
        return;
      } else if (!triple && source_[at_] == '\n') {
        return;  // unterminated: Python will report it
      }
    }
    at_ = std::min(at_, source_.size());
  }

  std::string_view source_;
  std::size_t at_ = 0;
};

std::string_view first_word(std::string_view line) {
  const auto* const end = std::find_if_not(line.begin(), line.end(), is_name_char);
  return line.substr(0, static_cast<std::size_t>(end - line.begin()));
}

std::string_view word_after(std::string_view line, std::string_view keyword) {
  return first_word(trim(line.substr(keyword.size())));
}

// Returns the names of `a, b as c` (also in parentheses); `package.module` binds `package`.
std::vector<std::string> imported_names(std::string_view clause) {
  std::string plain;
  for (const char c : clause.substr(0, clause.find('#'))) {
    plain += c == '(' || c == ')' || c == '\\' || c == '\n' ? ' ' : c;
  }
  std::vector<std::string> names;
  for (const std::string_view part : split(plain, ',')) {
    const std::string_view item = trim(part);
    const std::size_t as = item.find(" as ");
    const std::string_view bound = as == std::string_view::npos ? item : trim(item.substr(as + 4));
    if (!bound.empty()) {
      names.emplace_back(bound.substr(0, bound.find('.')));
    }
  }
  return names;
}

void classify(PythonStatement& statement, std::string_view line) {
  using Kind = PythonStatement::Kind;
  const std::string_view word = first_word(line);
  if (word == "import") {
    statement.kind = Kind::import;
    statement.names = imported_names(line.substr(word.size()));
  } else if (word == "from") {
    statement.kind = Kind::import;
    const std::size_t import = line.find(" import");
    if (import != std::string_view::npos) {
      statement.names = imported_names(line.substr(import + 7));
    }
  } else if (word == "def" || word == "class") {
    statement.kind = Kind::definition;
    statement.names = {std::string(word_after(line, word))};
  } else if (word == "async") {
    const std::string_view rest = trim(line.substr(word.size()));
    if (first_word(rest) == "def") {
      statement.kind = Kind::definition;
      statement.names = {std::string(word_after(rest, "def"))};
    }
  } else if (!word.empty()) {
    const std::string_view rest = trim(line.substr(word.size()));
    const bool assigns = rest.starts_with('=') && !rest.starts_with("==");
    constexpr std::array<std::string_view, 8> kBlocks{"if",   "for",  "while", "try",
                                                      "with", "else", "elif",  "finally"};
    const bool annotated =
        rest.starts_with(':') && std::find(kBlocks.begin(), kBlocks.end(), word) == kBlocks.end();
    if (assigns || annotated) {
      statement.kind = Kind::assignment;
      statement.names = {std::string(word)};
    }
  }
}

// Returns whether a line at column 0 continues the previous statement.
bool continues(std::string_view line, bool after_decorator) {
  const std::string_view word = first_word(line);
  return after_decorator || word == "else" || word == "elif" || word == "except" ||
         word == "finally";
}

std::string normal_line_ends(std::string_view source) {
  std::string normal;
  normal.reserve(source.size());
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (source[i] == '\r') {
      if (i + 1 >= source.size() || source[i + 1] != '\n') {
        normal += '\n';
      }
    } else {
      normal += source[i];
    }
  }
  return normal;
}

// Returns the number of bytes of comments and empty lines above the code in a statement's text.
std::size_t comments_above(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t first = text.find_first_not_of(" \t\r", at);
    if (first < end && text[first] != '#') {
      return at;
    }
    at = end + 1;
  }
  return 0;
}

}  // namespace

std::vector<PythonStatement> split_python(std::string_view source) {
  const std::string normal = normal_line_ends(source);
  std::vector<PythonStatement> statements;
  std::string waiting;  // blank lines and comments, which belong to the next statement
  bool after_decorator = false;
  for (LogicalLines lines(normal); !lines.at_end();) {
    const std::string_view line = lines.next();
    const std::string_view content = trim(line);
    const bool indented = line.front() == ' ' || line.front() == '\t' || line.front() == '\f';
    if (content.empty() || (content.front() == '#' && !indented)) {
      waiting += line;
    } else if (!statements.empty() && (indented || continues(line, after_decorator))) {
      PythonStatement& last = statements.back();
      last.text += waiting;
      last.text += line;
      waiting.clear();
      if (!indented) {
        if (after_decorator) {
          classify(last, line);
        }
        after_decorator = after_decorator && content.front() == '@';
      }
    } else {
      PythonStatement statement;
      statement.text = waiting + std::string(line);
      waiting.clear();
      after_decorator = content.front() == '@';
      classify(statement, line);
      statements.push_back(std::move(statement));
    }
  }
  for (PythonStatement& statement : statements) {
    const std::size_t first = statement.text.find_first_not_of("\n");
    statement.text.erase(0, first);
    statement.text.erase(statement.text.find_last_not_of(" \t\n") + 1);
  }
  return statements;
}

std::vector<PlacedStatement> placed_statements(std::string_view module) {
  std::vector<PlacedStatement> placed;
  std::size_t from = 0;
  for (PythonStatement& statement : split_python(module)) {
    const std::size_t at = module.find(statement.text, from);
    if (at == std::string_view::npos || statement.text.empty()) {
      continue;
    }
    from = at + statement.text.size();
    placed.push_back({std::move(statement), at, from});
    placed.back().begin += comments_above(placed.back().statement.text);
  }
  return placed;
}

}  // namespace synth
