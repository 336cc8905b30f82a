#include "synth/authors/offline/recurrence/recurrence_term.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <charconv>
#include <vector>

namespace synth {

std::optional<std::int64_t> read_digits(Scanner& scanner) {
  std::int64_t value = 0;
  const std::string_view rest = scanner.rest();
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (rest.empty() || !is_digit(rest.front()) || error != std::errc()) {
    return std::nullopt;
  }
  scanner.at += static_cast<std::size_t>(end - rest.data());
  return value;
}

bool accept_minus(Scanner& scanner) {
  return scanner.accept("-") || scanner.accept("−");
}

std::optional<std::int64_t> read_integer(Scanner& scanner) {
  const bool is_negative = accept_minus(scanner);
  const auto digits = read_digits(scanner);
  return digits && is_negative ? std::optional(-*digits) : digits;
}

namespace {

// Reads "n", "n-1", "n + 2", "3".
std::optional<TermIndex> read_index(Scanner& scanner) {
  scanner.skip_blanks();
  TermIndex index;
  index.name = scanner.name();
  scanner.skip_blanks();
  if (index.name.empty()) {
    const auto number = read_integer(scanner);
    index.number = number.value_or(0);
    return number ? std::optional(index) : std::nullopt;
  }
  const bool is_negative = accept_minus(scanner);
  if (is_negative || scanner.accept("+")) {
    scanner.skip_blanks();
    const auto number = read_digits(scanner);
    if (!number) {
      return std::nullopt;
    }
    index.number = is_negative ? -*number : *number;
  }
  scanner.skip_blanks();
  return index;
}

// Reads the characters of ₙ₋₁ as those of n-1; returns an empty text if there are none.
std::string read_small(Scanner& scanner) {
  static const std::vector<std::string_view> kSmall =
      split("₀ ₁ ₂ ₃ ₄ ₅ ₆ ₇ ₈ ₉ ₊ ₋ ₙ ₖ ₘ ᵢ ⱼ", ' ');
  constexpr std::string_view kPlain = "0123456789+-nkmij";
  std::string out;
  for (std::size_t i = 0; i < kSmall.size();) {
    const bool follows = scanner.accept(kSmall[i]);
    out += follows ? std::string(1, kPlain[i]) : "";
    i = follows ? 0 : i + 1;
  }
  return out;
}

std::optional<WrittenTerm> read_bracketed(Scanner& scanner, std::string name,
                                          std::string_view end) {
  auto index = read_index(scanner);
  if (!index || !scanner.accept(end)) {
    return std::nullopt;
  }
  return WrittenTerm{std::move(name), std::move(*index), false};
}

// Reads a_n, a_10: the name and its index in one word.
std::optional<WrittenTerm> read_underscored(std::string_view word) {
  const std::size_t underscore = word.rfind('_');
  if (underscore == word.npos || underscore == 0) {
    return std::nullopt;
  }
  Scanner scanner{word, underscore + 1};
  auto index = read_index(scanner);
  const bool is_index = index && scanner.ended() && index->name.size() <= 1;
  return is_index ? std::optional(WrittenTerm{std::string(word.substr(0, underscore)),
                                              std::move(*index), true})
                  : std::nullopt;
}

}  // namespace

std::optional<WrittenTerm> read_term(Scanner& scanner) {
  const Scanner start = scanner;
  std::string name(scanner.name());
  std::optional<WrittenTerm> term;
  if (name.empty()) {
    return std::nullopt;
  }
  if (scanner.accept("(")) {
    term = read_bracketed(scanner, std::move(name), ")");
  } else if (scanner.accept("[")) {
    term = read_bracketed(scanner, std::move(name), "]");
  } else if (name.ends_with('_') && scanner.accept("{")) {
    name.pop_back();
    term = read_bracketed(scanner, std::move(name), "}");
  } else if (const std::string small = read_small(scanner); !small.empty()) {
    Scanner inside{small};
    auto index = read_index(inside);
    if (index && inside.ended()) {
      term = WrittenTerm{std::move(name), std::move(*index), false};
    }
  } else {
    term = read_underscored(name);
  }
  if (!term || term->name.empty()) {
    scanner = start;
    return std::nullopt;
  }
  return term;
}

}  // namespace synth
