#include "synth/authors/offline/writing/python/python_tokens.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

using Bracket = PythonToken::Bracket;
using Tokens = std::vector<PythonToken>;

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

bool is_string(const PythonToken& token) {
  return token.text.ends_with('"') || token.text.ends_with('\'');
}

bool is_name_or_number(const PythonToken& token) {
  const char first = token.text.empty() ? ' ' : token.text.front();
  return (is_word_character(first) || !is_ascii(first)) && !is_string(token);
}

bool is_python_word(std::string_view text) {
  return is_one_of(text, {"and", "or", "not", "in", "is", "if", "else", "elif", "for", "while",
                          "return", "lambda", "yield", "assert", "del", "raise"});
}

// Returns whether an operand may end here, so that the next operator is binary.
bool ends_operand(const PythonToken& token) {
  return token.bracket == Bracket::close || is_string(token) ||
         (is_name_or_number(token) && !is_python_word(token.text));
}

std::size_t end_of_token(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  const auto goes_on = [&](char c) {
    const bool is_number = end > begin && is_digit(text[begin]);
    const bool is_exponent = is_number && (text[end - 1] == 'e' || text[end - 1] == 'E');
    return is_word_character(c) || !is_ascii(c) || (is_number && c == '.') ||
           (is_exponent && (c == '-' || c == '+'));
  };
  while (end < text.size() && goes_on(text[end])) {
    ++end;
  }
  if (end < text.size() && (text[end] == '"' || text[end] == '\'') && end - begin <= 2) {
    return end_of_python_string(text, end);
  }
  if (end > begin) {
    return end;
  }
  constexpr std::array<std::string_view, 15> kLong = {
      "**=", "//=", "<<=", ">>=", "->", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", ":=", "+="};
  for (const std::string_view op : kLong) {
    if (text.substr(begin, op.size()) == op) {
      return begin + op.size();
    }
  }
  const bool assigns = begin + 1 < text.size() && text[begin + 1] == '=' &&
                       std::string_view("-*/%&|^@").find(text[begin]) != std::string_view::npos;
  return begin + (assigns ? 2 : 1);
}

Bracket bracket_of(std::string_view text) {
  return is_one_of(text, {"(", "[", "{"})   ? Bracket::open
         : is_one_of(text, {")", "]", "}"}) ? Bracket::close
                                            : Bracket::none;
}

Tokens split_into_tokens(std::string_view statement) {
  Tokens tokens;
  bool has_space = false;
  bool has_break = false;
  for (std::size_t at = 0; at < statement.size();) {
    if (is_blank(statement[at])) {
      has_break = has_break || statement[at] == '\n';
      has_space = true;
      ++at;
      continue;
    }
    const std::size_t end = end_of_token(statement, at);
    PythonToken token{std::string(statement.substr(at, end - at)), has_space};
    token.bracket = bracket_of(token.text);
    const bool is_inner_edge =
        tokens.empty() || tokens.back().bracket == Bracket::open || token.bracket == Bracket::close;
    token.has_space = has_space && !(has_break && is_inner_edge);
    token.is_trailer = token.bracket == Bracket::open && !tokens.empty() && !has_space &&
                       ends_operand(tokens.back());
    tokens.push_back(std::move(token));
    has_space = has_break = false;
    at = end;
  }
  return tokens;
}

void pair_brackets(Tokens& tokens) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    tokens[i].id = tokens[i].partner = i;
    if (tokens[i].bracket == Bracket::open) {
      open.push_back(i);
    } else if (tokens[i].bracket == Bracket::close && !open.empty()) {
      tokens[i].partner = open.back();
      tokens[open.back()].partner = i;
      tokens[i].is_trailer = tokens[open.back()].is_trailer;
      open.pop_back();
    }
  }
}

BreakPriority priority_of_operator(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, BreakPriority>, 19> kPriorities = {{
      {"|", BreakPriority::or_bits},     {"^", BreakPriority::xor_bits},
      {"&", BreakPriority::and_bits},    {"<<", BreakPriority::shift},
      {">>", BreakPriority::shift},      {"+", BreakPriority::sum},
      {"-", BreakPriority::sum},         {"*", BreakPriority::term},
      {"/", BreakPriority::term},        {"//", BreakPriority::term},
      {"%", BreakPriority::term},        {"@", BreakPriority::term},
      {"**", BreakPriority::power},      {"<", BreakPriority::comparison},
      {">", BreakPriority::comparison},  {"<=", BreakPriority::comparison},
      {">=", BreakPriority::comparison}, {"==", BreakPriority::comparison},
      {"!=", BreakPriority::comparison},
  }};
  const auto* found =
      std::ranges::find(kPriorities, text, &std::pair<std::string_view, BreakPriority>::first);
  return found == kPriorities.end() ? BreakPriority::none : found->second;
}

// The state inside one pair of brackets, or outside all brackets.
struct Level {
  std::vector<std::string_view> names;  // "for" and "lambda" whose names have not ended
  bool in_comprehension = false;
};

// Marks the beginning and the end of the names of loops and lambdas; returns whether `text` ended
// them.
bool mark_names(Level& level, PythonToken& token) {
  const bool ends =
      !level.names.empty() && token.text == (level.names.back() == "for" ? "in" : ":");
  if (ends) {
    level.names.pop_back();
    token.ends_names = true;
  } else if (token.text == "for" || token.text == "lambda") {
    level.names.emplace_back(token.text);
    token.begins_names = true;
  }
  return ends;
}

BreakPriority priority_before(const Tokens& tokens, std::size_t i, const Level& level) {
  const PythonToken& token = tokens[i];
  if (i == 0) {
    return BreakPriority::none;
  }
  const PythonToken& previous = tokens[i - 1];
  if (token.text == "." && previous.bracket == Bracket::close) {
    return BreakPriority::dot;
  }
  if (is_string(token) && is_string(previous)) {
    return BreakPriority::string;
  }
  if (token.text == "for") {
    return BreakPriority::comprehension;
  }
  if (token.text == "if" || token.text == "else") {
    return token.text == "if" && level.in_comprehension ? BreakPriority::comprehension
                                                        : BreakPriority::ternary;
  }
  if (token.text == "and" || token.text == "or") {
    return BreakPriority::logic;
  }
  const bool compares = token.text == "is" || (token.text == "in" && previous.text != "not") ||
                        (token.text == "not" && i + 1 < tokens.size() &&
                         tokens[i + 1].text == "in" && previous.text != "is");
  if (compares) {
    return BreakPriority::comparison;
  }
  return ends_operand(previous) ? priority_of_operator(token.text) : BreakPriority::none;
}

void mark_breaks(Tokens& tokens) {
  std::vector<Level> levels(1);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    PythonToken& token = tokens[i];
    if (token.bracket == Bracket::close && levels.size() > 1) {
      levels.pop_back();
      continue;
    }
    Level& level = levels.back();
    if (!mark_names(level, token)) {
      token.before = priority_before(tokens, i, level);
    }
    level.in_comprehension =
        token.text != "," && (level.in_comprehension || (i > 0 && token.text == "for"));
    if (token.bracket == Bracket::open) {
      levels.emplace_back();
    }
  }
}

// Spaces a slice: if a bound is calculated, as in "xs[i + 1 :]", its colons have spaces like
// operators of low precedence.
void space_slice(Tokens& tokens, std::size_t open) {
  const std::size_t close = tokens[open].partner;
  std::vector<std::size_t> colons;
  bool is_calculated = false;
  int depth = 0;
  for (std::size_t i = open + 1; i < close; ++i) {
    PythonToken& token = tokens[i];
    is_calculated = is_calculated || token.before != BreakPriority::none || token.text == "." ||
                    token.text == "not" || token.text == "lambda" || token.is_trailer;
    depth += token.bracket == Bracket::open ? 1 : token.bracket == Bracket::close ? -1 : 0;
    if (depth == 0 && token.text == ",") {
      return;
    }
    if (depth == 0 && token.text == ":" && !token.ends_names) {
      colons.push_back(i);
    }
  }
  for (const std::size_t colon : colons) {
    const bool follows_colon = tokens[colon - 1].text == ":";
    tokens[colon].has_space = is_calculated && colon - 1 != open && !follows_colon;
    PythonToken& next = tokens[colon + 1];
    if (next.text != ":" && next.bracket != Bracket::close) {
      next.has_space = is_calculated;
    }
  }
}

// Returns the end of the expression that begins at `begin`: before a colon, an assignment or "in"
// outside all brackets.
std::size_t end_of_expression(const Tokens& tokens, std::size_t begin) {
  for (std::size_t i = begin; i < tokens.size(); ++i) {
    const PythonToken& token = tokens[i];
    if (token.bracket == Bracket::open) {
      i = token.partner;
    } else if ((token.text == ":" && !token.ends_names) || token.text == "=" ||
               (begin > 0 && tokens[begin - 1].text == "for" && token.ends_names)) {
      return i;
    }
  }
  return tokens.size();
}

// Returns whether parentheses around the whole of [begin, end) are redundant.
bool are_redundant(const Tokens& tokens, std::size_t begin, std::size_t end) {
  if (tokens[begin].text != "(" || tokens[begin].partner != end - 1 || end - begin < 3) {
    return false;
  }
  for (std::size_t i = begin + 1; i + 1 < end; ++i) {
    if (tokens[i].bracket == Bracket::open) {
      i = tokens[i].partner;
    } else if (tokens[i].text == "," || tokens[i].before == BreakPriority::comprehension ||
               tokens[i].text == ":=") {
      return false;
    }
  }
  return true;
}

PythonToken optional_parenthesis(Bracket bracket, bool has_space) {
  PythonToken token{"", has_space, bracket};
  token.is_optional = true;
  return token;
}

bool takes_expression(const PythonToken& token, bool is_first) {
  const bool assigns =
      token.text.ends_with('=') && !is_name_or_number(token) && !is_string(token) &&
      priority_of_operator(token.text) == BreakPriority::none && token.text != ":=";
  return assigns || (is_first && is_one_of(token.text, {"return", "if", "elif", "while", "for"}));
}

Tokens with_optional_parentheses(Tokens tokens) {
  Tokens out;
  std::size_t begin = 0;
  const bool is_loop = !tokens.empty() && tokens[0].text == "for";
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool loops_over = is_loop && tokens[i].ends_names;
    if (tokens[i].bracket == Bracket::open) {
      const std::size_t close = tokens[i].partner;
      out.insert(out.end(), tokens.begin() + static_cast<std::ptrdiff_t>(i),
                 tokens.begin() + static_cast<std::ptrdiff_t>(close) + 1);
      i = close;
      continue;
    }
    out.push_back(tokens[i]);
    begin = i + 1;
    const std::size_t end = end_of_expression(tokens, begin);
    if (!(takes_expression(tokens[i], i == 0) || loops_over) || end <= begin) {
      continue;
    }
    const bool is_redundant = are_redundant(tokens, begin, end);
    const bool has_own = tokens[begin].text == "(" && tokens[begin].partner == end - 1;
    if (has_own && !is_redundant) {
      continue;
    }
    out.push_back(optional_parenthesis(Bracket::open, true));
    const std::size_t skipped = is_redundant ? 1 : 0;
    tokens[begin + skipped].has_space = false;
    out.insert(out.end(), tokens.begin() + static_cast<std::ptrdiff_t>(begin + skipped),
               tokens.begin() + static_cast<std::ptrdiff_t>(end - skipped));
    out.push_back(optional_parenthesis(Bracket::close, false));
    i = end - 1;
  }
  return out;
}

}  // namespace

std::size_t end_of_python_string(std::string_view source, std::size_t begin) {
  const std::string three(3, source[begin]);
  const bool is_long = source.substr(begin, 3) == three;
  for (std::size_t at = begin + (is_long ? 3 : 1); at < source.size(); ++at) {
    if (source[at] == '\\') {
      ++at;
    } else if (is_long ? source.substr(at, 3) == three : source[at] == source[begin]) {
      return at + (is_long ? 3 : 1);
    }
  }
  return source.size();
}

std::vector<PythonToken> python_tokens(std::string_view statement) {
  Tokens tokens = split_into_tokens(statement);
  pair_brackets(tokens);
  mark_breaks(tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].text == "[" && tokens[i].is_trailer) {
      space_slice(tokens, i);
    }
  }
  tokens = with_optional_parentheses(std::move(tokens));
  pair_brackets(tokens);
  return tokens;
}

}  // namespace synth
