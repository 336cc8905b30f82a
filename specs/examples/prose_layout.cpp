#include "specs/examples/prose_layout.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace synth {
namespace {

// The widths at which text is usually wrapped. A longer line was not wrapped at that width, so it
// tells nothing about the other lines.
constexpr std::size_t kUsualWidth = 72;
constexpr std::size_t kLeastWidth = 40;
constexpr std::size_t kLongEnough = 30;  // of a line that continues with a small letter

// Function words (none of which ends a sentence) and the words and signs that tie a call to its
// result: a line that ends or begins with one is incomplete.
constexpr std::string_view kNeverLast =
    "a an the of in to for and or nor that which whose with without by from into onto as at on "
    "than "
    "between is are be was were if when where whether because but not its their this these each "
    "every both either return returns give gives gave raise raises should must == = -> => === != "
    "<= "
    ">= < > + % , (";
constexpr std::string_view kNeverFirst =
    "and or nor of is are was were in to for with without by from into onto as at than that which "
    "whose where when whether if because but should must returns gives raises else otherwise == = "
    "-> => === != <= >= < → ⇒";

enum class LineKind { blank, prose, item, heading, verbatim };

struct ProseLine {
  LineKind kind = LineKind::blank;
  std::string_view text;
  bool is_indented = false;
};

std::size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

std::string_view first_word(std::string_view line) {
  return line.substr(0, line.find(' '));
}

std::string_view last_word(std::string_view line) {
  const std::size_t space = line.find_last_of(' ');
  return space == std::string_view::npos ? line : line.substr(space + 1);
}

bool is_prefix_of_word(std::string_view line, std::string_view word) {
  return line.starts_with(word) && line.size() > word.size() && line[word.size()] == ' ';
}

// Returns the length of a list mark ("- ", "* ", "3. ", "3) ") with the blank after it.
std::size_t item_mark(std::string_view line) {
  for (const std::string_view bullet : {"-", "*", "+", "•"}) {
    if (is_prefix_of_word(line, bullet)) {
      return bullet.size() + 1;
    }
  }
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const bool is_number = digits > 0 && digits <= 2 && digits + 1 < line.size() &&
                         (line[digits] == '.' || line[digits] == ')') && line[digits + 1] == ' ';
  return is_number ? digits + 2 : 0;
}

std::size_t hashes(std::string_view line) {
  const std::size_t count = std::min(line.find_first_not_of('#'), line.size());
  return count <= 6 && count < line.size() && line[count] == ' ' ? count : 0;
}

// Returns false for a title such as "Examples" or "The task", which only introduces the text below.
bool says_something(std::string_view title) {
  constexpr std::ptrdiff_t kLeastBlanks = 2;
  return std::ranges::count(title, ' ') >= kLeastBlanks ||
         title.find('(') != std::string_view::npos;
}

bool is_fence(std::string_view line) {
  return line.starts_with("```") && line.find('`', 3) == std::string_view::npos;
}

// Returns whether the line is a label: "Input:", "**Example 1:**", "Expected output: 3".
bool is_label(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of("*_"), line.size()));
  const std::size_t colon = line.find(':');
  if (line.empty() || !is_upper(line.front()) || colon == std::string_view::npos) {
    return false;
  }
  constexpr std::ptrdiff_t kMostBlanks = 2;
  const std::string_view label = line.substr(0, colon);
  const bool ends_there = colon + 1 == line.size() ||
                          std::string_view(" *_").find(line[colon + 1]) != std::string_view::npos;
  return ends_there && std::ranges::count(label, ' ') <= kMostBlanks &&
         std::ranges::all_of(label, [](char c) { return is_word_character(c) || c == ' '; });
}

bool starts_literal(std::string_view text) {
  return !text.empty() && (is_digit(text.front()) || std::string_view("'\"[{(-").find(
                                                         text.front()) != std::string_view::npos);
}

// Returns whether the line begins with a call with values, as examples do: `f(1, 2) == 3`, `assert
// f('a') == 'b'`.
bool begins_example(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of("`*"), line.size()));
  if (is_prefix_of_word(line, "assert")) {
    return true;
  }
  const auto* end = std::ranges::find_if_not(
      line, [](char c) { return is_word_character(c) || c == '.' || !is_ascii(c); });
  const std::string_view behind =
      line.substr(static_cast<std::size_t>(std::distance(line.begin(), end)));
  if (behind.size() == line.size() || !behind.starts_with('(')) {
    return false;
  }
  const std::string_view inside = behind.substr(1);
  return starts_literal(inside) || inside.starts_with("True") || inside.starts_with("False") ||
         inside.starts_with("None") || inside.starts_with(')');
}

// Returns whether the line begins with a heading of its own: `def f(n): ...`, `f(a, b): ...`,
// `f(a, b) - ...`, `f(xs: list[int]) -> int: ...`.
bool begins_definition(std::string_view line) {
  const std::string_view name = is_prefix_of_word(line, "def") ? line.substr(4) : line;
  const auto* end = std::ranges::find_if_not(name, is_word_character);
  const auto open = static_cast<std::size_t>(std::distance(name.begin(), end));
  if (open == 0 || open == name.size() || name[open] != '(' || begins_example(name)) {
    return false;
  }
  const std::size_t close = name.find(')', open);
  if (close == std::string_view::npos) {
    return false;
  }
  std::string_view behind = name.substr(close + 1);
  behind.remove_prefix(behind.starts_with('`') ? 1 : 0);
  if (behind.starts_with(" - ") || behind.starts_with(" — ") || behind.starts_with(" – ")) {
    return true;
  }
  const std::size_t result = behind.starts_with(" -> ") ? behind.find(':') : 0;
  return result != std::string_view::npos && behind.substr(result).starts_with(':') &&
         (is_prefix_of_word(behind.substr(result), ":") || behind.size() == result + 1);
}

// Returns whether the line is a heading and nothing else: `f(a, b)`.
bool is_bare_heading(std::string_view line) {
  const std::size_t open = line.find('(');
  return line.ends_with(')') && open != std::string_view::npos && open > 0 &&
         std::ranges::all_of(line.substr(0, open), is_word_character) && !begins_example(line) &&
         std::ranges::all_of(line.substr(open + 1, line.size() - open - 2),
                             [](char c) { return is_word_character(c) || c == ',' || c == ' '; });
}

// Returns whether the line begins with a heading, and more follows: "f(a, b) gives ...".
bool begins_heading(std::string_view line) {
  const std::size_t close = line.find(')');
  return close != std::string_view::npos && is_bare_heading(line.substr(0, close + 1));
}

// Returns whether the line is a row such as `[1, 2] -> 3`, whose result does not begin the next
// row.
bool is_row_of_values(std::string_view line) {
  const bool has_tie = line.find("->") != std::string_view::npos ||
                       line.find("=>") != std::string_view::npos ||
                       line.find("→") != std::string_view::npos;
  return has_tie && starts_literal(line);
}

// Returns the place of several blanks in a row outside quotes.
std::size_t find_gap(std::string_view line) {
  char quote = '\0';
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const char c = line[i];
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if ((c == '\'' || c == '"') && (i == 0 || !is_word_character(line[i - 1]))) {
      quote = c;
    } else if (c == ' ' && line[i + 1] == ' ') {
      return i;
    }
  }
  return std::string_view::npos;
}

// Returns whether the line has columns: a Markdown table's, or words separated by several blanks.
bool is_table_row(std::string_view line) {
  const std::size_t gap = find_gap(line);
  const bool is_sentence = gap != std::string_view::npos && gap > 0 &&
                           std::string_view(".!?:").find(line[gap - 1]) != std::string_view::npos;
  return line.starts_with('|') || (gap != std::string_view::npos && !is_sentence) ||
         line.find(" | ") != std::string_view::npos;
}

bool is_code(std::string_view line) {
  const bool is_definition = is_prefix_of_word(line, "def") && line.ends_with(':');
  return line.starts_with(">>>") || is_definition || is_prefix_of_word(line, "class") ||
         line.starts_with("import ") || line.starts_with('@') || line.starts_with("//") ||
         line.starts_with("#include");
}

bool ends_block(std::string_view line) {
  while (line.ends_with('`') || line.ends_with('*') || line.ends_with('"') ||
         line.ends_with('\'') || line.ends_with(')')) {
    line.remove_suffix(1);
  }
  return line.empty() || std::string_view(".;:!?").find(line.back()) != std::string_view::npos;
}

// A counter of the brackets that a text leaves open, without those inside quotes.
class OpenBrackets {
 public:
  void read(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (quote_ != '\0') {
        quote_ = c == quote_ ? '\0' : quote_;
      } else if ((c == '\'' || c == '"') && (i == 0 || !is_word_character(text[i - 1]))) {
        quote_ = c;
      } else if (c == '(' || c == '[' || c == '{') {
        ++depth_;
      } else if (c == ')' || c == ']' || c == '}') {
        depth_ = std::max(0, depth_ - 1);
      }
    }
  }
  [[nodiscard]] bool any() const { return depth_ > 0; }

 private:
  int depth_ = 0;
  char quote_ = '\0';
};

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::string_view line : split(text, '\n')) {
    while (line.ends_with('\r') || line.ends_with(' ') || line.ends_with('\t')) {
      line.remove_suffix(1);
    }
    lines.push_back(line);
  }
  return lines;
}

// Removes the quotation marks and the indentation that all lines have.
void take_common_margin(std::vector<std::string_view>& lines) {
  const auto is_quoted = [](std::string_view line) {
    return line.empty() || line == ">" || line.starts_with("> ");
  };
  if (std::ranges::all_of(lines, is_quoted)) {
    for (std::string_view& line : lines) {
      line.remove_prefix(std::min<std::size_t>(line.size(), 2));
    }
  }
  // The first line of a text often follows an opening quote, without the margin of the others; that
  // of a function has no margin though its body has one.
  std::size_t margin = std::string_view::npos;
  for (std::size_t i = is_code(lines.front()) ? 0 : 1; i < lines.size(); ++i) {
    margin = lines[i].empty() ? margin : std::min(margin, indent_of(lines[i]));
  }
  for (std::string_view& line : lines) {
    line.remove_prefix(std::min(margin, indent_of(line)));
  }
}

// Returns whether the line begins with a call: "f(1, 2) == 3".
bool begins_with_call(std::string_view line) {
  std::size_t end = 0;
  while (end < line.size() && is_word_character(line[end])) {
    ++end;
  }
  return end > 0 && end < line.size() && line[end] == '(';
}

// A classifier of lines by their surroundings: a fence, a doctest, a docstring.
class Classifier {
 public:
  // Returns nothing for a line that only marks a beginning or an end.
  std::optional<ProseLine> classify(std::string_view line) {
    const std::string_view text = trim(line);
    if (is_fence(text)) {
      in_fence_ = !in_fence_;
      in_doctest_ = false;
      return std::nullopt;
    }
    if (text.empty()) {
      in_doctest_ = false;
      return ProseLine{LineKind::blank, text};
    }
    if (auto docstring = read_docstring(text)) {
      in_doctest_ = false;
      return docstring->empty() ? std::nullopt
                                : std::optional(ProseLine{LineKind::prose, *docstring});
    }
    in_doctest_ = text.starts_with(">>>") || in_doctest_;
    in_definition_ = is_prefix_of_word(text, "def") || (in_definition_ && indent_of(line) > 0);
    if (in_definition_ && (text == "pass" || text == "...") && !in_doctest_) {
      return std::nullopt;
    }
    if (in_doctest_ || is_code(text)) {
      return ProseLine{LineKind::verbatim, text};
    }
    if (in_fence_) {
      return ProseLine{LineKind::verbatim, text};
    }
    if (is_table_row(text)) {
      return ProseLine{LineKind::verbatim, line};
    }
    if (hashes(text) > 0) {
      const std::string_view title = trim(text.substr(hashes(text)));
      return says_something(title) ? ProseLine{LineKind::heading, title}
                                   : ProseLine{LineKind::blank, {}};
    }
    return ProseLine{item_mark(text) > 0 ? LineKind::item : LineKind::prose, text,
                     indent_of(line) > 0};
  }

 private:
  // Returns a line of a docstring without the quotes; nothing for any other line.
  std::optional<std::string_view> read_docstring(std::string_view text) {
    if (docstring_.empty()) {
      if (!in_definition_ || !(text.starts_with(R"(""")") || text.starts_with("'''"))) {
        return std::nullopt;
      }
      docstring_ = text.substr(0, 3);
      text = trim(text.substr(3));
    }
    const std::size_t end = text.find(docstring_);
    if (end == std::string_view::npos) {
      // A comment behind a call speaks of that example.
      const bool is_remark = text.starts_with('#') && (is_call_ || is_remark_);
      is_remark_ = is_remark;
      is_call_ = begins_with_call(text);
      if (is_remark) {
        return std::string_view();
      }
      return text.starts_with(">>>") || in_doctest_ ? std::nullopt : std::optional(text);
    }
    docstring_ = {};
    return trim(text.substr(0, end));
  }

  bool in_fence_ = false;
  bool in_doctest_ = false;
  bool in_definition_ = false;
  bool is_call_ = false;        // the line before begins with a call …
  bool is_remark_ = false;      // … or is a comment behind one
  std::string_view docstring_;  // its opening quotes, which also end it
};

// A builder that joins lines to blocks.
class Blocks {
 public:
  explicit Blocks(std::size_t width) : width_(width) {}

  void add(const ProseLine& line) {
    if (continues(line)) {
      out_ += breaks_word(line.text) ? "" : " ";
      last_.text = line.text;  // the item continues
    } else {
      out_ += out_.empty() ? "" : "\n";
      last_ = line;
      brackets_ = {};
    }
    out_ += line.text;
    brackets_.read(line.text);
    brackets_.read(" ");
  }

  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  [[nodiscard]] bool continues(const ProseLine& line) const {
    const bool may_go_on = (last_.kind == LineKind::prose || last_.kind == LineKind::item) &&
                           (line.kind == LineKind::prose || line.kind == LineKind::item);
    if (!may_go_on) {
      return false;
    }
    if (brackets_.any()) {
      return true;
    }
    const bool is_full =
        is_full_with(line.text) ||
        (last_.kind == LineKind::item && line.kind == LineKind::prose && line.is_indented);
    if (line.kind == LineKind::item &&
        (last_.kind == LineKind::item || ends_block(last_.text) || !is_full)) {
      return false;
    }
    if (is_among(last_word(last_.text), kNeverLast) || last_.text.ends_with(',') ||
        breaks_word(line.text)) {
      return true;
    }
    if (begins_example(line.text) || begins_definition(line.text) || is_label(line.text) ||
        (begins_heading(line.text) && begins_heading(last_.text)) ||
        (is_bare_heading(line.text) && !is_full) ||
        (is_row_of_values(line.text) && is_row_of_values(last_.text))) {
      return false;
    }
    const char first = line.text.front();
    const bool is_tied = is_among(first_word(line.text), kNeverFirst) ||
                         std::string_view(",.)]}").find(first) != std::string_view::npos;
    const bool goes_on = is_lower(first) && last_.text.size() >= kLongEnough;
    return is_full || (!ends_block(last_.text) && (is_tied || goes_on));
  }

  // Returns whether a word was broken at its hyphen.
  [[nodiscard]] bool breaks_word(std::string_view next) const {
    const std::string_view last = last_.text;
    return last.size() > 1 && last.back() == '-' && is_letter(last[last.size() - 2]) &&
           is_letter(next.front());
  }

  // Returns whether the last line had no room for the next word.
  [[nodiscard]] bool is_full_with(std::string_view next) const {
    return width_ >= kLeastWidth && last_.text.size() + 1 + first_word(next).size() > width_;
  }

  std::size_t width_;
  std::string out_;
  ProseLine last_;
  OpenBrackets brackets_;
};

// Returns the text without the stars of bold text ("**Returns**"); a power (`a ** b`) stays.
std::string without_bold(std::string_view text) {
  const auto is_blank = [&](std::size_t at) { return at >= text.size() || text[at] == ' '; };
  std::string out;
  bool is_open = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_mark = text.substr(i, 2) == "**" && text.substr(i, 3) != "***";
    const bool opens =
        is_mark && !is_open && !is_blank(i + 2) &&
        (i == 0 || std::string_view(" \n(").find(text[i - 1]) != std::string_view::npos) &&
        text.find("**", i + 2) != std::string_view::npos;
    const bool closes = is_mark && is_open && i > 0 && text[i - 1] != ' ';
    if (opens || closes) {
      is_open = opens;
      ++i;
    } else {
      out.push_back(text[i]);
    }
  }
  return out;
}

}  // namespace

std::string unwrap_prose(std::string_view text) {
  std::vector<std::string_view> lines = lines_of(text);
  take_common_margin(lines);
  std::size_t widest = 0;
  for (const std::string_view line : lines) {
    widest = std::max(widest, trim(line).size());
  }
  Blocks blocks(std::min(widest, kUsualWidth));
  Classifier classifier;
  for (const std::string_view line : lines) {
    if (const auto classified = classifier.classify(line)) {
      blocks.add(*classified);
    }
  }
  return without_bold(trim(blocks.take()));
}

std::string with_plain_quotes(std::string_view text) {
  std::string out(text);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kQuotes = {
      {{"“", "\""}, {"”", "\""}, {"‘", "'"}, {"’", "'"}, {"\r\n", "\n"}}};
  for (const auto& [from, to] : kQuotes) {
    for (std::size_t at = out.find(from); at != std::string::npos; at = out.find(from, at)) {
      out.replace(at, from.size(), to);
    }
  }
  return out;
}

}  // namespace synth
