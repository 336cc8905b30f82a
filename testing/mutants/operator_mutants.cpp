#include "testing/mutants/operator_mutants.h"

#include "synth/support/ascii.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace synth {
namespace {

using Swap = std::pair<std::string_view, std::string_view>;

constexpr std::array<Swap, 12> kComparisons{{{"<", "<="},
                                             {"<", ">="},
                                             {"<=", "<"},
                                             {"<=", ">"},
                                             {">", ">="},
                                             {">", "<="},
                                             {">=", ">"},
                                             {">=", "<"},
                                             {"==", "!="},
                                             {"!=", "=="},
                                             {"===", "!=="},
                                             {"!==", "==="}}};
constexpr std::array<Swap, 24> kArithmetic{
    {{"+", "-"},   {"-", "+"},   {"*", "/"},    {"/", "*"},   {"%", "*"},   {"**", "*"},
     {"+=", "-="}, {"-=", "+="}, {"*=", "/="},  {"/=", "*="}, {"%=", "*="}, {"**=", "*="},
     {"<<", ">>"}, {">>", "<<"}, {">>>", "<<"}, {"&", "|"},   {"|", "&"},   {"^", "&"},
     {"&=", "|="}, {"|=", "&="}, {"^=", "&="},  {"++", "--"}, {"--", "++"}, {"<<=", ">>="}}};
constexpr std::array<Swap, 4> kBooleans{
    {{"&&", "||"}, {"||", "&&"}, {"&&=", "||="}, {"||=", "&&="}}};

class OperatorMutants {
 public:
  OperatorMutants(const CodeTokens& code, bool in_error, MutantList& mutants)
      : code_(code), in_error_(in_error), mutants_(mutants) {}

  void token(std::size_t at) {
    switch (kind(at)) {
      case TokenKind::word:
        word(at);
        break;
      case TokenKind::number:
        number(at);
        break;
      case TokenKind::text:
        string(at);
        break;
      case TokenKind::symbol:
        symbol(at);
        break;
      case TokenKind::pattern:
        character(at);
        break;
    }
  }

  void condition(std::size_t first, std::size_t end) {
    int comparisons = 0;
    int others = 0;
    for (std::size_t i = first; i < end; ++i) {
      const bool compares =
          std::ranges::any_of(kComparisons, [&](const Swap& s) { return is(i, s.first); });
      comparisons += compares && !code_.is_template(i) ? 1 : 0;
      others += is(i, "&&") || is(i, "||") || is(i, ";") || is(i, ",") ? 1 : 0;
    }
    const bool is_declared =
        !code_.is_javascript() && end - first > 2 && code_.is_declaration(first, end);
    const bool is_constant = end == first + 1 && (is(first, "true") || is(first, "false"));
    const bool is_done = (comparisons == 1 || is(first, "!")) && others == 0;
    if (first < end && !is_done && !is_constant && !is_declared &&
        std::ranges::none_of(code_.all().subspan(first, end - first),
                             [](const SourceToken& t) { return t.text == ";"; })) {
      add("condition negated", first,
          {{code_[first].begin, code_[first].begin, "!("},
           {code_[end - 1].end, code_[end - 1].end, ")"}});
    }
  }

 private:
  void word(std::size_t at) {
    const bool is_member = at > 0 && (is(at - 1, ".") || is(at - 1, "?."));
    if (!is_member && (is(at, "true") || is(at, "false")) && !is(at + 1, ":")) {
      replace("boolean constant", at, is(at, "true") ? "false" : "true");
    }
  }

  void number(std::size_t at) {
    std::string digits;
    for (const char c : text(at)) {
      if (c != '_' && c != '\'') {
        digits += c;
      }
    }
    const bool in_brackets = code_.is_template(at - 1) || (is(at + 1, ":") && is(at - 1, "{"));
    std::int64_t whole = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
    const std::string suffix = digits.substr(static_cast<std::size_t>(end - digits.data()));
    const bool is_octal = digits.size() > 1 && digits[0] == '0' && is_digit(digits[1]);
    if (error != std::errc() || in_brackets || is_octal || whole > (std::int64_t{1} << 53U)) {
      return;
    }
    if (suffix.starts_with('.') || suffix.starts_with('e') || suffix.starts_with('E')) {
      replace("number", at, fmt::format("({} + 1)", text(at)));
      replace("number", at, fmt::format("({} - 1)", text(at)));
    } else if (suffix.empty() || suffix == "n" ||
               has_word(std::array<std::string_view, 6>{"u", "U", "L", "UL", "LL", "ULL"},
                        suffix)) {
      replace("number", at, fmt::format("{}{}", whole + 1, suffix));
      replace("number", at,
              whole > 0 ? fmt::format("{}{}", whole - 1, suffix) : fmt::format("(-1{})", suffix));
    }
  }

  void string(std::size_t at) {
    const bool is_key = is(at + 1, ":") && (is(at - 1, "{") || is(at - 1, ","));
    const bool is_loaded = at >= 2 && is(at - 1, "(") && is(at - 2, "require");
    if (in_error_ || is_key || is_loaded || text(at).size() < 2) {
      return;
    }
    const std::string_view inside = text(at).substr(1, text(at).size() - 2);
    const char quote = text(at).front();
    if (!inside.empty()) {
      replace("string", at, std::string(2, quote));
    }
    replace("string", at, fmt::format("{0}XX{1}XX{0}", quote, inside));
  }

  // Mutates a C++ character such as 'a', unless it is escaped.
  void character(std::size_t at) {
    if (!code_.is_javascript() && text(at).size() == 3 && text(at).starts_with('\'')) {
      replace("character", at, fmt::format("static_cast<char>({} + 1)", text(at)));
    }
  }

  void symbol(std::size_t at) {
    const bool is_binary = at > 0 && code_.ends_operand(at - 1);
    if (code_.is_template(at)) {
      return;
    }
    for (const auto& [from, to] : kComparisons) {
      if (is_binary && is(at, from)) {
        replace("comparison operator", at, std::string(to));
      }
    }
    for (const auto& [from, to] : kBooleans) {
      if (is_binary && is(at, from)) {
        replace("boolean operator", at, std::string(to));
      }
    }
    const bool is_step = is(at, "++") || is(at, "--");
    for (const auto& [from, to] : kArithmetic) {
      if (is(at, from) && (is_binary || is_step) && !is_text_beside(at) && !is_shifted_out(at)) {
        replace("arithmetic operator", at, std::string(to));
      }
    }
    const bool is_last = at + 1 >= code_.size();
    if (is_last || is_binary) {
      return;
    }
    const bool is_sign = is(at, "-") && kind(at + 1) != TokenKind::number;
    if (is(at, "!") || is(at, "~") || is_sign) {
      replace("unary operator", at, "");
    }
  }

  // Returns whether an operand is text, which in C++ has `+` only, or the operator is a declarator:
  // `&` and `*` may be part of a type.
  [[nodiscard]] bool is_text_beside(std::size_t at) const {
    if (code_.is_javascript()) {
      return false;
    }
    const auto is_text = [&](std::size_t i) {
      return i < code_.size() &&
             (kind(i) == TokenKind::text || is(i, "to_string") ||
              (is(i, "std") && (is(i + 2, "to_string") || is(i + 2, "string"))));
    };
    return code_.is_declarator(at) || is_text(at + 1) || is_text(at - 1);
  }

  // Returns whether the operator is a stream's: `stream << value`.
  [[nodiscard]] bool is_shifted_out(std::size_t at) const {
    return !code_.is_javascript() && (is(at, "<<") || is(at, ">>")) &&
           (at + 1 >= code_.size() || kind(at + 1) != TokenKind::number);
  }

  [[nodiscard]] std::string_view text(std::size_t i) const { return code_.text(i); }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return code_.is(i, what); }
  [[nodiscard]] TokenKind kind(std::size_t i) const { return code_.kind(i); }

  void add(std::string_view edit_operator, std::size_t token, std::vector<Edit> edits) {
    mutants_.add(edit_operator, code_[token].line, std::move(edits));
  }
  void replace(std::string_view edit_operator, std::size_t token, std::string with) {
    add(edit_operator, token, {{code_[token].begin, code_[token].end, std::move(with)}});
  }

  const CodeTokens& code_;
  bool in_error_;
  MutantList& mutants_;
};

}  // namespace

void add_operator_mutants(const CodeTokens& code, std::size_t at, bool in_error,
                          MutantList& mutants) {
  OperatorMutants(code, in_error, mutants).token(at);
}

void add_negation(const CodeTokens& code, std::size_t first, std::size_t end, MutantList& mutants) {
  OperatorMutants(code, false, mutants).condition(first, end);
}

}  // namespace synth
