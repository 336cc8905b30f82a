#include "specs/examples/default_reader.h"

#include "specs/literal.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {

std::string_view text_until(Scanner& scanner, std::string_view ends) {
  const std::size_t begin = scanner.at;
  int depth = 0;
  char quote = '\0';
  for (; !scanner.ended() && scanner.peek() != '\n'; ++scanner.at) {
    const char c = scanner.peek();
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
      scanner.at += c == '\\' ? 1 : 0;
      continue;
    }
    if (depth == 0 && ends.find(c) != std::string_view::npos) {
      break;
    }
    quote = c == '"' || c == '\'' ? c : '\0';
    depth += c == '[' || c == '(' || c == '{' ? 1 : 0;
    depth -= c == ']' || c == ')' || c == '}' ? 1 : 0;
    if (depth < 0) {
      break;
    }
  }
  scanner.at = std::min(scanner.at, scanner.text.size());
  return trim(scanner.text.substr(begin, scanner.at - begin));
}

std::string read_default(Scanner& scanner) {
  const auto value = parse_constant(text_until(scanner, ",)"));
  return value ? write_literal(*value) : std::string();
}

}  // namespace synth
