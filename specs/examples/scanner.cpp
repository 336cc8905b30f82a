#include "specs/examples/scanner.h"

#include "synth/support/ascii.h"

#include <algorithm>

namespace synth {

bool is_name_start(char c) {
  return is_letter(c) || c == '_';
}

bool is_name_character(char c) {
  return is_word_character(c);
}

void Scanner::skip_blanks() {
  while (!ended() && (peek() == ' ' || peek() == '\t')) {
    ++at;
  }
}

void Scanner::skip_space() {
  while (!ended() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) {
    ++at;
  }
}

void Scanner::skip_line() {
  at = std::min(text.find('\n', at), text.size());
  at += ended() ? 0 : 1;
}

bool Scanner::accept(std::string_view token) {
  const std::string_view next = rest().substr(0, token.size());
  if (!std::ranges::equal(next, token, {}, to_lower, to_lower)) {
    return false;
  }
  const std::size_t end = at + token.size();
  if (is_name_character(token.back()) && end < text.size() && is_name_character(text[end])) {
    return false;
  }
  at = end;
  return true;
}

bool Scanner::accept_any(std::initializer_list<std::string_view> tokens) {
  return std::ranges::any_of(tokens, [&](std::string_view token) { return accept(token); });
}

std::string_view Scanner::name() {
  const std::size_t begin = at;
  if (is_name_start(peek())) {
    while (!ended() && is_name_character(peek())) {
      ++at;
    }
  }
  return text.substr(begin, at - begin);
}

}  // namespace synth
