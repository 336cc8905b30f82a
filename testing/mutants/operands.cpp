#include "testing/mutants/operands.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

bool opens(const CodeTokens& code, std::size_t i) {
  return code.kind(i) == TokenKind::symbol &&
         (code.is(i, "(") || code.is(i, "[") || code.is(i, "{"));
}

bool closes(const CodeTokens& code, std::size_t i) {
  return code.kind(i) == TokenKind::symbol &&
         (code.is(i, ")") || code.is(i, "]") || code.is(i, "}"));
}

bool joins_names(const CodeTokens& code, std::size_t i) {
  return code.is(i, ".") || code.is(i, "?.") || code.is(i, "->") || code.is(i, "::");
}

// Returns the place of the bracket that the one at `close` closes; `close` itself if there is none.
std::size_t opening_bracket(const CodeTokens& code, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    depth += closes(code, i) ? 1 : opens(code, i) ? -1 : 0;
    if (depth == 0) {
      return i;
    }
  }
  return close;
}

// Returns the place after C++ template arguments that begin at a place.
std::size_t after_template(const CodeTokens& code, std::size_t at) {
  int depth = 0;
  for (; at < code.size() && (depth > 0 || code.is_template(at)); ++at) {
    if (code.is_template(at)) {
      depth += code.is(at, "<") ? 1 : -static_cast<int>(code.text(at).size());
    }
    if (depth <= 0) {
      return at + 1;
    }
  }
  return at;
}

// Returns the place of the `<` that opens the template arguments which end at a place.
std::size_t template_begin(const CodeTokens& code, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    if (code.is_template(i)) {
      depth += code.is(i, "<") ? -1 : static_cast<int>(code.text(i).size());
    }
    if (depth <= 0) {
      return i;
    }
  }
  return close;
}

// Returns whether a token ends the operands of a condition: another operator, a separator.
bool ends_condition(const CodeTokens& code, std::size_t i) {
  constexpr std::array<std::string_view, 9> kEnds{"&&", "||", ";",      ",", "?",
                                                  ":",  "=>", "return", "="};
  return has_word(kEnds, code.text(i));
}

}  // namespace

std::size_t operand_end(const CodeTokens& code, std::size_t at) {
  std::size_t i = at;
  while (code.is(i, "-") || code.is(i, "!") || code.is(i, "~") || code.is(i, "+") ||
         code.is(i, "new") || code.is(i, "typeof") || code.is(i, "await")) {
    ++i;
  }
  if (i >= code.size() || (!opens(code, i) && code.kind(i) == TokenKind::symbol)) {
    return at;
  }
  i = opens(code, i) ? closing_bracket(code.all(), i) + 1 : i + 1;
  while (i < code.size()) {
    if (code.is_template(i) && code.is(i, "<")) {
      i = after_template(code, i);
    } else if (code.is(i, "(") || code.is(i, "[")) {
      i = closing_bracket(code.all(), i) + 1;
    } else if (joins_names(code, i)) {
      i += 2;
    } else {
      break;
    }
  }
  return std::min(i, code.size());
}

std::size_t operand_begin(const CodeTokens& code, std::size_t last) {
  std::size_t i = last;
  while (true) {
    if (closes(code, i)) {
      i = opening_bracket(code, i);
      const bool is_called = i > 0 && code.ends_operand(i - 1) && !code.is(i - 1, "}");
      if (!is_called || code.is(i, "{")) {
        return i;
      }
      --i;
      continue;
    }
    if (code.is_template(i)) {
      i = template_begin(code, i);
      if (i == 0) {
        return i;
      }
      --i;
      continue;
    }
    if (i < 2 || !joins_names(code, i - 1)) {
      return i;
    }
    i -= 2;
  }
}

std::vector<TokenRange> parts_in_bracket(const CodeTokens& code, std::size_t open) {
  const std::size_t close = closing_bracket(code.all(), open);
  std::vector<TokenRange> parts;
  for (std::size_t begin = open + 1; begin < close;) {
    std::size_t end = begin;
    while (end < close && !code.is(end, ",")) {
      end = opens(code, end)                             ? closing_bracket(code.all(), end) + 1
            : code.is_template(end) && code.is(end, "<") ? after_template(code, end)
                                                         : end + 1;
    }
    parts.emplace_back(begin, std::min(end, close));
    begin = end + 1;
  }
  return parts;
}

std::size_t end_of_condition_part(const CodeTokens& code, std::size_t at) {
  std::size_t i = at;
  while (i < code.size() && !closes(code, i) && !ends_condition(code, i)) {
    i = opens(code, i) ? closing_bracket(code.all(), i) + 1 : i + 1;
  }
  return std::min(i, code.size());
}

std::size_t begin_of_condition_part(const CodeTokens& code, std::size_t op) {
  std::size_t i = op;
  while (i > 0 && !opens(code, i - 1) && !ends_condition(code, i - 1)) {
    i = closes(code, i - 1) ? opening_bracket(code, i - 1) : i - 1;
  }
  return i;
}

std::size_t begin_of_choice(const CodeTokens& code, std::size_t question) {
  constexpr std::array<std::string_view, 16> kBefore{";",  ",",      "?",    ":",    "=>", "=",
                                                     "+=", "-=",     "*=",   "/=",   "|=", "&=",
                                                     "<<", "return", "case", "throw"};
  std::size_t i = question;
  while (i > 0 && !opens(code, i - 1) && !has_word(kBefore, code.text(i - 1)) &&
         !code.is(i - 1, "}")) {
    i = closes(code, i - 1) ? opening_bracket(code, i - 1) : i - 1;
  }
  return i;
}

}  // namespace synth
