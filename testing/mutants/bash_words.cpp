#include "testing/mutants/bash_words.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

namespace synth {
namespace {

using WordSwap = std::pair<std::string_view, std::string_view>;

// The longest first; an operator with an empty second text is not replaced.
constexpr std::array<WordSwap, 33> kCounting{
    {{"<<=", ""},  {">>=", ""},  {"**", "*"},  {"++", "--"}, {"--", "++"}, {"<=", "<"},
     {"<=", ">"},  {">=", ">"},  {">=", "<"},  {"==", "!="}, {"!=", "=="}, {"&&", "||"},
     {"||", "&&"}, {"+=", "-="}, {"-=", "+="}, {"*=", "/="}, {"/=", "*="}, {"%=", "*="},
     {"&=", "|="}, {"|=", "&="}, {"<<", ">>"}, {">>", "<<"}, {"<", "<="},  {"<", ">="},
     {">", ">="},  {">", "<="},  {"+", "-"},   {"-", "+"},   {"*", "/"},   {"/", "*"},
     {"%", "*"},   {"&", "|"},   {"|", "&"}}};
constexpr std::array<WordSwap, 10> kExpansions{{{"%%", "%"},
                                                {"##", "#"},
                                                {",,", "^^"},
                                                {"^^", ",,"},
                                                {"//", "/"},
                                                {"%", "#"},
                                                {"#", "%"},
                                                {",", "^"},
                                                {"^", ","},
                                                {"/", "//"}}};

constexpr std::array<WordSwap, 17> kTests{{{"-eq", "-ne"},
                                           {"-ne", "-eq"},
                                           {"-lt", "-le"},
                                           {"-lt", "-ge"},
                                           {"-le", "-lt"},
                                           {"-le", "-gt"},
                                           {"-gt", "-ge"},
                                           {"-gt", "-le"},
                                           {"-ge", "-gt"},
                                           {"-ge", "-lt"},
                                           {"=", "!="},
                                           {"==", "!="},
                                           {"!=", "="},
                                           {"-z", "-n"},
                                           {"-n", "-z"},
                                           {"-a", "-o"},
                                           {"-o", "-a"}}};

}  // namespace

bool ends_bash_word(char c) {
  return std::string_view(" \t\n;&|()<>").find(c) != std::string_view::npos;
}

void BashWords::number(std::size_t begin, std::size_t end) {
  std::int64_t whole = 0;
  const std::string_view digits = source_.substr(begin, end - begin);
  const auto [behind, error] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
  const bool is_octal = digits.size() > 1 && digits[0] == '0';
  if (error == std::errc() && behind == digits.data() + digits.size() && !is_octal &&
      whole < (std::int64_t{1} << 53U)) {
    propose("number", begin, end, fmt::format("{}", whole + 1));
    propose("number", begin, end, fmt::format("{}", whole - 1));
  }
}

void BashWords::word_parts(bool is_foreign) {
  while (at_ < source_.size() && !ends_bash_word(peek())) {
    const std::size_t begin = at_;
    const char c = peek();
    if (c == '\\') {
      at_ = std::min(at_ + 2, source_.size());
    } else if (c == '\'') {
      at_ = std::min(source_.find('\'', at_ + 1), source_.size());
      at_ = std::min(at_ + 1, source_.size());
      if (!is_foreign) {
        text(begin, at_);
      }
    } else if (c == '"') {
      ++at_;
      quoted();
      if (!is_foreign) {
        text(begin, at_);
      }
    } else if (c == '$' || c == '`') {
      expansion();
    } else {
      ++at_;
    }
    at_ = std::max(at_, begin + 1);
  }
}

void BashWords::text(std::size_t begin, std::size_t end) {
  if (end - begin < 2 || source_[end - 1] != source_[begin]) {
    return;
  }
  const std::string_view inside = source_.substr(begin + 1, end - begin - 2);
  const bool has_letters = std::ranges::any_of(inside, [](char c) { return is_letter(c); });
  const bool has_expansions = source_[begin] == '"' && inside.find_first_of("$`") != inside.npos;
  if (inside.empty() || !has_expansions) {
    const std::string quote(1, source_[begin]);
    propose("string", begin, end, fmt::format("{0}XX{1}XX{0}", quote, inside));
    if (!inside.empty()) {
      propose("string", begin, end, quote + quote);
    }
  } else if (has_letters && is_letter(inside.front())) {
    propose("string", begin + 1, begin + 1, "XX");
  }
}

// Reads text in double quotes, to the end of the closing quote.
void BashWords::quoted() {
  while (at_ < source_.size() && peek() != '"') {
    const std::size_t begin = at_;
    if (peek() == '\\') {
      at_ += 2;
    } else if (peek() == '$' || peek() == '`') {
      expansion();
    }
    at_ = std::max(at_, begin + 1);
  }
  at_ = std::min(at_ + 1, source_.size());
}

void BashWords::expansion() {
  if (peek() == '`') {
    at_ = std::min(source_.find('`', at_ + 1), source_.size());
    at_ = std::min(at_ + 1, source_.size());
  } else if (sees("$((")) {
    at_ += 3;
    arithmetic("))");
  } else if (sees("$(")) {
    at_ += 2;
    nested(')');
  } else if (sees("${")) {
    at_ += 2;
    braced();
  } else if (sees("$'")) {
    at_ = std::min(source_.find('\'', at_ + 2), source_.size());
    at_ = std::min(at_ + 1, source_.size());
  } else {
    const auto expanded = bash_expansion(source_, at_);
    at_ = expanded ? expanded->end : at_ + 1;
  }
}

// Reads ${name…} after the brace.
void BashWords::braced() {
  at_ += peek() == '#' || peek() == '!' ? 1 : 0;
  while (at_ < source_.size() && (is_word_character(peek()) || peek() == '@' || peek() == '*')) {
    ++at_;
  }
  if (peek() == '[') {
    ++at_;
    arithmetic("]");
  }
  for (const auto& [from, to] : kExpansions) {
    if (sees(from)) {
      propose("expansion", at_, at_ + from.size(), std::string(to));
      at_ += from.size();
      break;
    }
  }
  if (peek() == ':' && std::string_view("-+=?").find(peek(1)) == std::string_view::npos) {
    ++at_;
    arithmetic("}");
    return;
  }
  while (at_ < source_.size() && peek() != '}') {
    const std::size_t begin = at_;
    if (peek() == '\\') {
      at_ += 2;
    } else if (peek() == '$' || peek() == '`') {
      if (depth_ < kDeepest) {
        ++depth_;
        expansion();
        --depth_;
      }
    } else if (peek() == '"') {
      ++at_;
      quoted();
    }
    at_ = std::max(at_, begin + 1);
  }
  at_ = std::min(at_ + 1, source_.size());
}

int BashWords::arithmetic(std::string_view close) {
  int comparisons = 0;
  if (depth_ == kDeepest) {
    at_ = source_.size();
    return comparisons;
  }
  ++depth_;
  bool is_binary = false;
  int open = 0;
  while (at_ < source_.size() && !(open <= 0 && sees(close))) {
    const std::size_t begin = at_;
    const char c = peek();
    if (is_word_character(c)) {
      while (at_ < source_.size() && (is_word_character(peek()) || peek() == '#')) {
        ++at_;
      }
      number(begin, at_);  // does nothing for a name
      is_binary = true;
    } else if (c == '$' || c == '`' || c == '"') {
      at_ += c == '"' ? 1 : 0;
      if (c != '"') {
        expansion();
      }
      is_binary = true;
    } else if (c == '(' || c == ')' || c == '[' || c == ']') {
      open += c == '(' || c == '[' ? 1 : -1;
      is_binary = c == ')' || c == ']';
      ++at_;
    } else if (c == ' ' || c == '\n' || c == '\t') {
      ++at_;
    } else {
      const std::size_t size = operator_at(is_binary, comparisons);
      const bool is_step = sees("++") || sees("--");
      at_ += std::max<std::size_t>(size, 1);
      is_binary = is_step && is_binary;
    }
    at_ = std::max(at_, begin + 1);
  }
  at_ = std::min(at_ + close.size(), source_.size());
  --depth_;
  return comparisons;
}

// Proposes replacements for an operator; returns its size, or 0 if there is none.
std::size_t BashWords::operator_at(bool is_binary, int& comparisons) {
  const bool is_step = sees("++") || sees("--");
  const std::span swaps(kCounting);
  const auto begins = [&](const WordSwap& swap) { return sees(swap.first); };
  const auto found = std::ranges::find_if(swaps, begins);
  if (found == swaps.end()) {
    return 0;
  }
  const std::string_view seen = found->first;
  for (const auto& [from, to] : swaps) {
    if (from == seen && (is_binary || is_step) && !to.empty()) {
      propose("arithmetic operator", at_, at_ + from.size(), std::string(to));
    }
  }
  comparisons += seen.find_first_of("<>=!") != std::string_view::npos ? 1 : 0;
  return seen.size();
}

int BashWords::test_words(std::string_view close) {
  int comparisons = 0;
  while (at_ < source_.size()) {
    const char c = peek();
    if (c == ' ' || c == '\t' || (c == '\n' && close == "]]")) {
      ++at_;
      continue;
    }
    if (c == '\n' || c == ';' || (close != "]]" && (c == '&' || c == '|' || c == ')'))) {
      return comparisons;
    }
    const std::size_t begin = at_;
    if (close == "]]" && (sees("&&") || sees("||"))) {
      propose("boolean operator", at_, at_ + 2, c == '&' ? "||" : "&&");
      ++comparisons;
      at_ += 2;
      continue;
    }
    if (close == "]]" && (c == '<' || c == '>' || c == '(' || c == ')')) {
      if (c == '<' || c == '>') {
        propose("comparison operator", at_, at_ + 1, c == '<' ? ">" : "<");
        ++comparisons;
      }
      ++at_;
      continue;
    }
    const std::size_t end = plain_end(begin);
    const std::string_view plain = source_.substr(begin, end - begin);
    if (!close.empty() && plain == close) {
      at_ = end;
      return comparisons;
    }
    bool is_operator = false;
    for (const auto& [from, to] : kTests) {
      if (plain == from) {
        propose("comparison operator", begin, end, std::string(to));
        is_operator = true;
      }
    }
    comparisons += is_operator ? 1 : 0;
    if (plain == "=~") {
      at_ = end;
      skip_regular_expression();
    } else if (is_operator || plain == "!") {
      at_ = end;
    } else {
      word_parts(false);
      number(begin, at_);
    }
    at_ = std::max(at_, begin + 1);
  }
  return comparisons;
}

void BashWords::skip_regular_expression() {
  while (peek() == ' ') {
    ++at_;
  }
  int open = 0;
  while (at_ < source_.size() && peek() != '\n' && (peek() != ' ' || open > 0)) {
    open += peek() == '(' ? 1 : peek() == ')' ? -1 : 0;
    at_ += peek() == '\\' ? 2 : 1;
  }
  at_ = std::min(at_, source_.size());
}

std::optional<BashExpansion> bash_expansion(std::string_view source, std::size_t at) {
  if (at + 1 >= source.size() || source[at] != '$') {
    return std::nullopt;
  }
  std::size_t begin = at + 1;
  begin += source[begin] == '{' ? 1 : 0;
  std::size_t end = begin;
  const bool is_braced = begin > at + 1;
  while (end < source.size() && is_word_character(source[end]) &&
         (is_braced || !is_digit(source[begin]) || end == begin)) {
    ++end;
  }
  if (end == begin && end < source.size() &&
      std::string_view("@*#?$!-").find(source[end]) != std::string_view::npos) {
    ++end;
  }
  return end == begin ? std::nullopt
                      : std::optional(BashExpansion{source.substr(begin, end - begin), end});
}

}  // namespace synth
