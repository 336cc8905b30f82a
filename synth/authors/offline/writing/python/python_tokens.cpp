#include "synth/authors/offline/writing/python/python_tokens.h"

#include "synth/support/ascii.h"

#include <array>

namespace synth {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
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

std::vector<std::string> python_tokens(std::string_view statement) {
  std::vector<std::string> tokens;
  for (std::size_t at = 0; at < statement.size();) {
    if (is_blank(statement[at])) {
      ++at;
      continue;
    }
    const std::size_t end = end_of_token(statement, at);
    tokens.emplace_back(statement.substr(at, end - at));
    at = end;
  }
  return tokens;
}

}  // namespace synth
