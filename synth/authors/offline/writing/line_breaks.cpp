#include "synth/authors/offline/writing/line_breaks.h"

#include "synth/authors/offline/writing/python/python_tokens.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

namespace synth {
namespace {

// An operator with its spaces; of several in a text, it is broken at those that bind loosest.
struct Operator {
  std::string_view text;
  int binding;
};

constexpr int kChoice = 1;
constexpr int kNoBinding = 100;

constexpr auto kPythonOperators = std::to_array<Operator>({
    {" if ", kChoice}, {" else ", kChoice}, {" or ", 2}, {" and ", 2}, {" not in ", 4}, {" in ", 4},
    {" is ", 4},       {" == ", 4},         {" != ", 4}, {" <= ", 4},  {" >= ", 4},     {" < ", 4},
    {" > ", 4},        {" | ", 5},          {" ^ ", 6},  {" & ", 7},   {" << ", 8},     {" >> ", 8},
    {" + ", 9},        {" - ", 9},          {" * ", 10}, {" / ", 10},  {" // ", 10},    {" % ", 10},
});
constexpr auto kJavascriptOperators = std::to_array<Operator>({
    {" ? ", kChoice}, {" : ", kChoice}, {" ?? ", 2}, {" || ", 2}, {" && ", 3}, {" === ", 4},
    {" !== ", 4},     {" <= ", 4},      {" >= ", 4}, {" < ", 4},  {" > ", 4},  {" | ", 5},
    {" ^ ", 6},       {" & ", 7},       {" << ", 8}, {" >> ", 8}, {" + ", 9},  {" - ", 9},
    {" * ", 10},      {" / ", 10},      {" % ", 10},
});

// The places outside all brackets where a text may be broken.
struct Places {
  struct Brackets {
    std::size_t open = 0;
    std::size_t close = 0;
  };
  std::vector<Brackets> brackets;
  std::vector<std::size_t> commas;     // behind them
  std::vector<std::size_t> clauses;    // before the "for" and "if" of a comprehension
  std::vector<std::size_t> operators;  // at the space before each of the loosest
  std::vector<std::size_t> links;      // before the dot of ".name("
  int binding = kNoBinding;            // of the operators
  bool is_balanced = true;
};

std::size_t columns_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & '\xC0') != '\x80'; }));
}

// Returns whether a slash behind this JavaScript begins a regular expression, and is no division.
bool ends_before_operand(std::string_view code) {
  constexpr std::string_view kMarks = "(,=:[!&|?{;>";
  return code.empty() || code.ends_with("return") ||
         kMarks.find(code.back()) != std::string_view::npos;
}

// Finds the places of one text.
class Reader {
 public:
  Reader(std::string_view text, Language language)
      : text_(text),
        language_(language),
        is_naming_(language == Language::python && text.starts_with("for ")) {}

  Places read() {
    for (std::size_t at = 0; at < text_.size() && places_.is_balanced;) {
      at = read_at(at);
    }
    places_.is_balanced = places_.is_balanced && depth_ == 0;
    return std::move(places_);
  }

  // Returns the end of the string, the regular expression or the comment at this place, or the
  // place itself.
  static std::size_t end_of_literal(std::string_view text, std::size_t at, Language language) {
    const char c = text[at];
    if (language == Language::python) {
      return c == '#' ? text.size() : c == '"' || c == '\'' ? end_of_python_string(text, at) : at;
    }
    const bool is_string = c == '"' || c == '\'' || c == '`';
    if (!is_string && !(c == '/' && ends_before_operand(trim(text.substr(0, at))))) {
      return at;
    }
    for (std::size_t end = at + 1; end < text.size(); ++end) {
      if (text[end] == '\\') {
        ++end;
      } else if (text[end] == c) {
        return end + 1;
      }
    }
    return text.size();
  }

 private:
  [[nodiscard]] bool has(std::size_t at, std::string_view word) const {
    return text_.substr(at).starts_with(word);
  }

  std::size_t read_at(std::size_t at) {
    if (const std::size_t end = end_of_literal(text_, at, language_); end > at) {
      return end;
    }
    const char c = text_[at];
    if (c == '(' || c == '[' || c == '{') {
      open_ = depth_++ == 0 ? at : open_;
    } else if (c == ')' || c == ']' || c == '}') {
      places_.is_balanced = --depth_ >= 0;
      if (depth_ == 0) {
        places_.brackets.push_back({open_, at});
      }
    } else if (depth_ == 0) {
      return read_outside(at);
    }
    return at + 1;
  }

  std::size_t read_outside(std::size_t at) {
    const char c = text_[at];
    if (c == ',' && !is_naming_) {
      places_.commas.push_back(at + 1);
      is_function_ = false;
    } else if (c == '.') {
      std::size_t end = at + 1;
      while (end < text_.size() && is_word_character(text_[end])) {
        ++end;
      }
      if (has(end, "(")) {
        places_.links.push_back(at);
      }
    } else if (is_naming_ && (c == ':' || has(at, " in "))) {
      is_naming_ = false;
      return at + 2;
    } else if (has(at, "lambda") || has(at, " => ")) {
      is_function_ = true;
      is_naming_ = c == 'l';
    } else if (c == ' ' && !is_naming_) {
      return read_operator(at);
    }
    return at + 1;
  }

  std::size_t read_operator(std::size_t at) {
    const bool is_python = language_ == Language::python;
    const bool is_loop = is_python && has(at, " for ");
    if (is_loop || (is_python && has(at, " if ") && !places_.clauses.empty())) {
      places_.clauses.push_back(at);
      is_naming_ = is_loop;
      return at + 1;
    }
    const std::span<const Operator> all =
        is_python ? std::span<const Operator>(kPythonOperators) : kJavascriptOperators;
    const auto found =
        std::ranges::find_if(all, [&](const Operator& each) { return has(at, each.text); });
    if (found == all.end() || is_function_) {
      return at + 1;
    }
    if (found->binding < places_.binding) {
      places_.binding = found->binding;
      places_.operators.clear();
    }
    if (found->binding == places_.binding) {
      places_.operators.push_back(at);
    }
    return at + found->text.size() - 1;
  }

  std::string_view text_;
  Language language_;
  Places places_;
  int depth_ = 0;
  std::size_t open_ = 0;
  bool is_naming_;            // between "for" and "in", or "lambda" and ":"
  bool is_function_ = false;  // inside a function, up to the next comma
};

class Breaker {
 public:
  explicit Breaker(Language language)
      : language_(language),
        columns_(language == Language::python ? 88 : 80),
        step_(language == Language::python ? 4 : 2) {}

  void add_statement(std::string_view line) {
    const std::size_t margin = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view text = line.substr(margin);
    const bool goes_on = line.find('\n') != std::string_view::npos;
    if (columns_of(line) <= columns_ || goes_on || text.starts_with("//")) {
      add(0, line);
      return;
    }
    const std::string_view end = ending_of(text);
    const std::string_view inner = text.substr(0, text.size() - end.size());
    const std::size_t begin = begin_of_expression(inner);
    const std::string_view start = inner.substr(0, begin);
    const std::string_view expression = inner.substr(begin);
    Places places = Reader(expression, language_).read();
    if (text.starts_with("def ") && !places.brackets.empty()) {
      places.brackets.resize(1);  // not those of the type of the result
    }
    if (!places.is_balanced) {
      add(margin, text);
    } else if (begin > 0 && !places.operators.empty()) {
      add_in_parentheses(start, expression, end, places, margin);
    } else if (!add_chain(start, expression, end, places, margin)) {
      add_at_brackets(start, expression, end, places, margin);
    }
  }

  std::string take() { return std::move(out_); }

 private:
  [[nodiscard]] bool is_python() const { return language_ == Language::python; }

  void add(std::size_t margin, std::string_view text) {
    out_.append(margin, ' ').append(text).append("\n");
  }

  [[nodiscard]] bool fits(std::size_t margin, std::string_view text) const {
    return margin + columns_of(text) <= columns_;
  }

  [[nodiscard]] std::string_view ending_of(std::string_view text) const {
    for (const std::string_view end : {" {", ";", ":"}) {
      if (text.ends_with(end) && is_python() == (end == ":")) {
        return end;
      }
    }
    return {};
  }

  // Returns the place behind "return ", "x = " and, in Python, "if ".
  [[nodiscard]] std::size_t begin_of_expression(std::string_view text) const {
    for (const std::string_view word : {"return ", "if ", "elif ", "while "}) {
      if (text.starts_with(word) && (is_python() || word == "return ")) {
        return word.size();
      }
    }
    const std::size_t assigned = text.find(" = ");
    const bool is_outside =
        assigned < text.find_first_of("([{\"'") && assigned != std::string_view::npos;
    return is_outside ? assigned + 3 : 0;
  }

  // Breaks before each operator in Python and before those of a conditional, else behind it.
  std::vector<std::string_view> operands(std::string_view text, const Places& places) const {
    std::vector<std::size_t> at = places.operators;
    if (!is_python() && places.binding != kChoice) {
      for (std::size_t& place : at) {
        place = text.find(' ', place + 1);
      }
    }
    return cut(text, at);
  }

  static std::vector<std::string_view> cut(std::string_view text,
                                           const std::vector<std::size_t>& places) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (const std::size_t place : places) {
      parts.push_back(trim(text.substr(begin, place - begin)));
      begin = place;
    }
    parts.push_back(trim(text.substr(begin)));
    return parts;
  }

  void add_in_parentheses(std::string_view start, std::string_view text, std::string_view end,
                          const Places& places, std::size_t margin) {
    const std::vector<std::string_view> parts = operands(text, places);
    const bool is_conditional = !is_python() && places.binding == kChoice;
    const bool has_own = is_python() || (start == "return " && !is_conditional);
    std::size_t first = 0;
    if (has_own) {
      add(margin, std::string(start) + "(");
    } else if (is_conditional) {
      add(margin, std::string(start).append(parts[first++]));
    } else {
      add(margin, trim(start));
    }
    for (std::size_t i = first; i < parts.size(); ++i) {
      add_element(parts[i], !has_own && i + 1 == parts.size() ? end : "", margin + step_);
    }
    if (has_own) {
      add(margin, ")" + std::string(end));
    }
  }

  // Gives each call of a chain of calls a line of its own. The first one stays beside the name of a
  // class: "Math.max(...)".
  bool add_chain(std::string_view start, std::string_view text, std::string_view end,
                 const Places& places, std::size_t margin) {
    std::vector<std::size_t> links = places.links;
    if (!links.empty() && is_upper(text.front()) &&
        std::ranges::all_of(text.substr(0, links.front()), is_word_character)) {
      links.erase(links.begin());
    }
    if (is_python() || links.size() < 2 || !places.commas.empty()) {
      return false;
    }
    const std::vector<std::string_view> parts = cut(text, links);
    add(margin, std::string(start).append(parts[0]));
    for (std::size_t i = 1; i < parts.size(); ++i) {
      add_element(parts[i], i + 1 == parts.size() ? end : "", margin + step_);
    }
    return true;
  }

  // Breaks at the last brackets for which what is before and behind them fits.
  void add_at_brackets(std::string_view start, std::string_view text, std::string_view end,
                       const Places& places, std::size_t margin) {
    for (const auto& [open, close] : places.brackets | std::views::reverse) {
      const std::string head = std::string(start).append(text.substr(0, open + 1));
      const std::string tail = std::string(text.substr(close)).append(end);
      if (close > open + 1 && fits(margin, head) && fits(margin, tail)) {
        add(margin, head);
        add_inside(head, trim(text.substr(open + 1, close - open - 1)), margin + step_);
        add(margin, tail);
        return;
      }
    }
    add(margin, std::string(start).append(text).append(end));
  }

  // Returns whether the bracket that the text ends in belongs to a call or an index.
  static bool is_behind_operand(std::string_view head) {
    head.remove_suffix(1);
    return !head.empty() &&
           (is_word_character(head.back()) || head.back() == ')' || head.back() == ']');
  }

  // Adds what is inside the brackets in which `head` ends. Black gives each element of a list a
  // line, and arguments only if one line does not hold them.
  void add_inside(std::string_view head, std::string_view text, std::size_t margin) {
    const bool is_behind = is_behind_operand(head);
    const Places places = Reader(text, language_).read();
    if (is_python() && fits(margin, text) && (is_behind || places.commas.empty())) {
      add(margin, text);
      return;
    }
    const bool has_elements = head.ends_with('{') || head.ends_with('[') != is_behind;
    const bool has_clauses = !places.clauses.empty();
    const bool is_list = !has_clauses && has_elements && (!is_python() || !places.commas.empty());
    const std::vector<std::string_view> parts = has_clauses ? cut(text, places.clauses)
                                                : is_list   ? cut(text, places.commas)
                                                            : operands(text, places);
    for (std::string_view part : parts) {
      if (part.ends_with(',')) {
        part.remove_suffix(1);
      }
      if (!part.empty()) {
        add_element(part, is_list ? "," : "", margin);
      }
    }
  }

  // Adds a part of an expression inside brackets.
  void add_element(std::string_view text, std::string_view end, std::size_t margin) {
    const Places places = Reader(text, language_).read();
    if (fits(margin, std::string(text).append(end)) || !places.is_balanced) {
      add(margin, std::string(text).append(end));
    } else if (places.operators.empty() || !places.clauses.empty()) {
      add_at_brackets("", text, end, places, margin);
    } else {
      const std::vector<std::string_view> parts = operands(text, places);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        add_element(parts[i], i + 1 == parts.size() ? end : "", margin);
      }
    }
  }

  Language language_;
  std::size_t columns_;
  std::size_t step_;
  std::string out_;
};

// Returns the end of the line, or of the last one of a string that goes on over several lines.
std::size_t end_of_line(std::string_view code, std::size_t begin, Language language) {
  std::size_t at = begin;
  while (at < code.size() && code[at] != '\n') {
    const bool is_comment = code[at] == '#' && language == Language::python;
    const std::size_t end = is_comment || language != Language::python
                                ? std::min(code.find('\n', at), code.size())
                                : Reader::end_of_literal(code, at, language);
    at = std::max(at + 1, end);
  }
  return std::min(at, code.size());
}

}  // namespace

std::string with_line_breaks(std::string_view code, Language language) {
  Breaker breaker(language);
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = end_of_line(code, at, language);
    breaker.add_statement(code.substr(at, end - at));
    at = end + 1;
  }
  std::string out = breaker.take();
  if (!code.ends_with('\n') && !out.empty()) {
    out.pop_back();
  }
  return out;
}

}  // namespace synth
