#include "specs/examples/scanner.h"

#include "specs/identifier_letters.h"
#include "specs/wtf8.h"
#include "synth/support/ascii.h"

#include <algorithm>

namespace synth {

namespace {

// Returns the character that contains the byte at `at`; its length is 0 if the text is not valid
// there.
CodePoint character_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) {
    return {};
  }
  const auto continues = [&] { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
  for (int i = 0; i < 3 && at > 0 && continues(); ++i) {
    --at;
  }
  return code_point_at(text, at);
}

bool is_script(std::uint32_t c) {
  return c >= 0x2070 && c <= 0x209F;  // "Superscripts and Subscripts"
}

}  // namespace

bool is_name_start(std::string_view text, std::size_t at) {
  const CodePoint c = character_at(text, at);
  return c.length > 0 && may_begin_name(c.value) && !is_script(c.value);
}

bool is_name_character(std::string_view text, std::size_t at) {
  const CodePoint c = character_at(text, at);
  return c.length > 0 && may_continue_name(c.value) && !is_script(c.value);
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
  if (is_name_character(token, token.size() - 1) && is_name_character(text, end)) {
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
  if (is_name_start(text, at)) {
    while (is_name_character(text, at)) {
      ++at;
    }
  }
  return text.substr(begin, at - begin);
}

}  // namespace synth
