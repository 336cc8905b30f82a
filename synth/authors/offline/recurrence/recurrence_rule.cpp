#include "synth/authors/offline/recurrence/recurrence_rule.h"

#include "synth/support/ascii.h"

namespace synth {
namespace {

constexpr std::int64_t kMaxOrder = 8;
constexpr int kMaxRuleDepth = 40;

class RuleReader {
 public:
  RuleReader(Scanner& scanner, const WrittenTerm& left) : scanner_(scanner), left_(left) {}

  std::optional<TermRule> read() { return sum(0); }

 private:
  using Kind = TermRule::Kind;
  using Rule = std::optional<TermRule>;

  static Rule joined(Kind kind, TermRule left, TermRule right) {
    if (left.kind == Kind::index && right.kind == Kind::number && kind == Kind::sum) {
      return TermRule{Kind::index, left.number + right.number, {}};
    }
    if (left.kind == Kind::index && right.kind == Kind::number && kind == Kind::difference) {
      return TermRule{Kind::index, left.number - right.number, {}};
    }
    return TermRule{kind, 0, {std::move(left), std::move(right)}};
  }

  // Like the other operators: if the right operand cannot be read, the rule ends before the
  // operator.
  Rule sum(int depth) {
    Rule left = product(depth);
    while (left) {
      const Scanner before = scanner_;
      scanner_.skip_blanks();
      const bool is_difference = accept_minus(scanner_);
      Rule right = is_difference || scanner_.accept("+") ? product(depth) : std::nullopt;
      if (!right) {
        scanner_ = before;
        break;
      }
      left =
          joined(is_difference ? Kind::difference : Kind::sum, std::move(*left), std::move(*right));
    }
    return left;
  }

  // Reads the operator before the next factor; a product may have none: "2f(n-1)", "n f(n-1)".
  std::optional<Kind> factor_operator() {
    const bool is_apart = scanner_.peek() == ' ';
    scanner_.skip_blanks();
    if (scanner_.rest().starts_with("**")) {
      return std::nullopt;  // the end of bold text
    }
    if (scanner_.accept_any({"*", "·", "×", "⋅", "∙"})) {
      return Kind::product;
    }
    if (scanner_.accept("//")) {
      return Kind::floor_quotient;
    }
    if (scanner_.accept_any({"/", "÷"})) {
      return Kind::quotient;
    }
    if (scanner_.accept("%")) {
      return Kind::remainder;
    }
    Scanner ahead = scanner_;
    const bool is_factor = (scanner_.peek() == '(' && !is_apart) || read_term(ahead) ||
                           ahead.name() == left_.index.name;
    return is_factor ? std::optional(Kind::product) : std::nullopt;
  }

  Rule product(int depth) {
    Rule left = signed_power(depth);
    while (left) {
      const Scanner before = scanner_;
      const auto kind = factor_operator();
      Rule right = kind ? signed_power(depth) : std::nullopt;
      if (!right) {
        scanner_ = before;
        break;
      }
      left = joined(*kind, std::move(*left), std::move(*right));
    }
    return left;
  }

  Rule signed_power(int depth) {
    scanner_.skip_blanks();
    if (depth > kMaxRuleDepth) {
      return std::nullopt;
    }
    if (accept_minus(scanner_)) {
      Rule operand = signed_power(depth + 1);
      return operand ? Rule(TermRule{Kind::negative, 0, {std::move(*operand)}}) : std::nullopt;
    }
    Rule base = atom(depth);
    if (!base) {
      return std::nullopt;
    }
    if (scanner_.accept("²")) {
      return joined(Kind::power, std::move(*base), TermRule{Kind::number, 2, {}});
    }
    const Scanner before = scanner_;
    scanner_.skip_blanks();
    Rule exponent = scanner_.accept_any({"^", "**"}) ? signed_power(depth + 1) : std::nullopt;
    if (!exponent) {
      scanner_ = before;
      return base;
    }
    return joined(Kind::power, std::move(*base), std::move(*exponent));
  }

  Rule atom(int depth) {
    if (is_digit(scanner_.peek())) {
      const auto number = read_digits(scanner_);
      return number ? Rule(TermRule{Kind::number, *number, {}}) : std::nullopt;
    }
    if (scanner_.accept("(")) {
      Rule inner = sum(depth + 1);
      scanner_.skip_blanks();
      return inner && scanner_.accept(")") ? inner : std::nullopt;
    }
    Scanner ahead = scanner_;
    if (ahead.name() == left_.index.name && !ahead.text.empty()) {
      scanner_ = ahead;
      return TermRule{Kind::index, -left_.index.number, {}};
    }
    const auto term = read_term(scanner_);
    return term ? earlier(*term) : std::nullopt;
  }

  Rule earlier(const WrittenTerm& term) {
    if (term.name != left_.name || term.index.name != left_.index.name) {
      return std::nullopt;
    }
    std::int64_t number = term.index.number;
    if (term.is_open && left_.is_open && number == left_.index.number) {
      const bool is_glued = accept_minus(scanner_);  // a_n-1, since a_n itself would make no sense
      const auto back = is_glued ? read_digits(scanner_) : std::nullopt;
      number -= back.value_or(0);
    }
    const std::int64_t back = left_.index.number - number;
    return back >= 1 && back <= kMaxOrder ? Rule(TermRule{Kind::earlier, back, {}}) : std::nullopt;
  }

  Scanner& scanner_;
  const WrittenTerm& left_;
};

}  // namespace

std::optional<TermRule> read_term_rule(Scanner& scanner, const WrittenTerm& left) {
  return RuleReader(scanner, left).read();
}

}  // namespace synth
