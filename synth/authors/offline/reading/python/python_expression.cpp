#include "synth/authors/offline/reading/python/python_expression.h"

#include "specs/literal.h"
#include "synth/authors/offline/writing/python/python_tokens.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

using PythonKind = PythonExpression::Kind;
using Parsed = std::optional<PythonExpression>;

constexpr int kMaxDepth = 64;

// By precedence, the loosest first; operators of one line are left-associative.
constexpr std::array<std::array<std::string_view, 5>, 6> kBindings = {{
    {"|"},
    {"^"},
    {"&"},
    {"<<", ">>"},
    {"+", "-"},
    {"*", "/", "//", "%", "@"},
}};

class ExpressionParser {
 public:
  explicit ExpressionParser(std::string_view source) : tokens_(python_tokens(source)) {}

  Parsed whole() {
    Parsed expression = anything();
    return at_ == tokens_.size() ? expression : std::nullopt;
  }

 private:
  // Counts the depth of recursion.
  class Level {
   public:
    explicit Level(int& depth) : depth_(depth) { ++depth_; }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    [[nodiscard]] bool is_too_deep() const { return depth_ > kMaxDepth; }

   private:
    int& depth_;
  };

  [[nodiscard]] std::string_view next(std::size_t ahead = 0) const {
    return at_ + ahead < tokens_.size() ? std::string_view(tokens_[at_ + ahead])
                                        : std::string_view();
  }

  bool take(std::string_view text) {
    const bool is_there = next() == text;
    at_ += is_there ? 1 : 0;
    return is_there;
  }

  static Parsed node(PythonKind kind, std::string text, std::vector<PythonExpression> parts) {
    return PythonExpression{kind, std::move(text), std::move(parts)};
  }

  static Parsed binary(std::string_view op, Parsed left, Parsed right) {
    return left && right
               ? node(PythonKind::operation, std::string(op), {std::move(*left), std::move(*right)})
               : std::nullopt;
  }

  Parsed anything() {
    const Level level(depth_);
    if (level.is_too_deep()) {
      return std::nullopt;
    }
    if (next() == "lambda") {
      return lambda();
    }
    Parsed then = disjunction();
    if (!then || !take("if")) {
      return then;
    }
    Parsed condition = disjunction();
    if (!condition || !take("else")) {
      return std::nullopt;
    }
    Parsed otherwise = anything();
    return otherwise ? node(PythonKind::conditional, "",
                            {std::move(*condition), std::move(*then), std::move(*otherwise)})
                     : std::nullopt;
  }

  Parsed lambda() {
    take("lambda");
    Parsed names = this->names(":");
    if (!names || !take(":")) {
      return std::nullopt;
    }
    Parsed body = anything();
    return body ? node(PythonKind::lambda, "", {std::move(*names), std::move(*body)})
                : std::nullopt;
  }

  // Parses "a, b" before `end`, as a tuple.
  Parsed names(std::string_view end) {
    PythonExpression names{PythonKind::tuple};
    const bool has_brackets = take("(");
    while (!next().empty() && next() != end && next() != ")") {
      if (!is_name(next())) {
        return std::nullopt;
      }
      names.parts.push_back({PythonKind::name, std::string(next())});
      ++at_;
      take(",");
    }
    return !has_brackets || take(")") ? Parsed(names) : std::nullopt;
  }

  Parsed disjunction() {
    Parsed left = conjunction();
    while (left && take("or")) {
      left = binary("or", std::move(left), conjunction());
    }
    return left;
  }

  Parsed conjunction() {
    Parsed left = negation();
    while (left && take("and")) {
      left = binary("and", std::move(left), negation());
    }
    return left;
  }

  Parsed negation() {
    const Level level(depth_);
    if (level.is_too_deep()) {
      return std::nullopt;
    }
    if (take("not")) {
      Parsed inner = negation();
      return inner ? node(PythonKind::operation, "not", {std::move(*inner)}) : std::nullopt;
    }
    return comparison();
  }

  std::string comparison_operator() {
    constexpr std::array<std::string_view, 7> kPlain = {"<", ">", "<=", ">=", "==", "!=", "in"};
    if (std::ranges::find(kPlain, next()) != kPlain.end()) {
      return tokens_[at_++];
    }
    if (next() == "not" && next(1) == "in") {
      at_ += 2;
      return "not in";
    }
    return {};
  }

  Parsed comparison() {
    Parsed left = operation(0);
    std::string op = comparison_operator();
    if (!left || op.empty()) {
      return left;
    }
    Parsed right = operation(0);
    Parsed all = binary(op, std::move(left), Parsed(right));
    // "a < b < c" compares b twice, which costs nothing if it is a name or a number.
    for (op = comparison_operator(); all && !op.empty(); op = comparison_operator()) {
      if (right->kind != PythonKind::name && right->kind != PythonKind::number) {
        return std::nullopt;
      }
      Parsed next = operation(0);
      all = binary("and", std::move(all), binary(op, std::move(right), Parsed(next)));
      right = std::move(next);
    }
    return all;
  }

  Parsed operation(std::size_t row) {
    if (row == kBindings.size()) {
      return sign();
    }
    Parsed left = operation(row + 1);
    const auto& operators = kBindings.at(row);
    while (left && !next().empty() && std::ranges::find(operators, next()) != operators.end()) {
      const std::string op = tokens_[at_++];
      left = binary(op, std::move(left), operation(row + 1));
    }
    return left;
  }

  Parsed sign() {
    const Level level(depth_);
    if (level.is_too_deep()) {
      return std::nullopt;
    }
    for (const std::string_view op : {"-", "~"}) {
      if (take(op)) {
        Parsed inner = sign();
        return inner ? node(PythonKind::operation, std::string(op), {std::move(*inner)})
                     : std::nullopt;
      }
    }
    Parsed base = trailers();
    return base && take("**") ? binary("**", std::move(base), sign()) : base;
  }

  Parsed trailers() {
    Parsed value = atom();
    while (value) {
      if (take("(")) {
        value = call(std::move(*value));
      } else if (take("[")) {
        Parsed index = this->index();
        value = index && take("]")
                    ? node(PythonKind::subscript, "", {std::move(*value), std::move(*index)})
                    : std::nullopt;
      } else if (next() == "." && is_name(next(1))) {
        value = node(PythonKind::attribute, std::string(next(1)), {std::move(*value)});
        at_ += 2;
      } else {
        break;
      }
    }
    return value;
  }

  Parsed call(PythonExpression function) {
    PythonExpression call{PythonKind::call, "", {std::move(function)}};
    while (!take(")")) {
      Parsed argument = this->argument();
      if (!argument || !(take(",") || next() == ")")) {
        return std::nullopt;
      }
      call.parts.push_back(std::move(*argument));
    }
    return call;
  }

  Parsed argument() {
    if (take("*")) {
      Parsed value = anything();
      return value ? node(PythonKind::star, "", {std::move(*value)}) : std::nullopt;
    }
    if (is_name(next()) && next(1) == "=") {
      std::string name(next());
      at_ += 2;
      Parsed value = anything();
      return value ? node(PythonKind::keyword, std::move(name), {std::move(*value)}) : std::nullopt;
    }
    Parsed value = anything();
    return value && next() == "for" ? comprehension("(", std::move(*value)) : value;
  }

  Parsed index() {
    PythonExpression slice{PythonKind::slice};
    for (;;) {
      const bool is_given = next() != ":" && next() != "]";
      Parsed part = is_given ? anything() : PythonExpression{};
      if (!part) {
        return std::nullopt;
      }
      slice.parts.push_back(std::move(*part));
      if (!take(":")) {
        break;
      }
    }
    if (slice.parts.size() == 1) {
      return std::move(slice.parts[0]);
    }
    slice.parts.resize(3);
    return slice;
  }

  Parsed comprehension(std::string_view bracket, PythonExpression body) {
    PythonExpression whole{PythonKind::comprehension, std::string(bracket), {std::move(body)}};
    while (take("for")) {
      Parsed names = this->names("in");
      if (!names || names->parts.empty() || !take("in")) {
        return std::nullopt;
      }
      Parsed source = disjunction();
      if (!source) {
        return std::nullopt;
      }
      PythonExpression clause{PythonKind::clause, "", {std::move(*names), std::move(*source)}};
      while (take("if")) {
        Parsed condition = disjunction();
        if (!condition) {
          return std::nullopt;
        }
        clause.parts.push_back(std::move(*condition));
      }
      whole.parts.push_back(std::move(clause));
    }
    return whole;
  }

  // Parses the inside of brackets, the opening one of which has been read.
  Parsed bracketed(std::string_view open, std::string_view close) {
    const PythonKind kind = open == "["   ? PythonKind::list
                            : open == "(" ? PythonKind::tuple
                                          : PythonKind::set;
    PythonExpression elements{kind};
    bool has_comma = false;
    while (!take(close)) {
      Parsed element = anything();
      if (!element) {
        return std::nullopt;
      }
      if (next() == "for" && elements.parts.empty()) {
        Parsed whole = comprehension(open, std::move(*element));
        return take(close) ? whole : std::nullopt;
      }
      elements.parts.push_back(std::move(*element));
      if (open == "{" && take(":")) {
        Parsed value = anything();
        if (!value || next() == "for") {
          return std::nullopt;
        }
        elements.kind = PythonKind::dictionary;
        elements.parts.push_back(std::move(*value));
      }
      const bool goes_on = take(",");
      has_comma = has_comma || goes_on;
      if (!goes_on && next() != close) {
        return std::nullopt;
      }
    }
    if (open == "(" && elements.parts.size() == 1 && !has_comma) {
      return std::move(elements.parts[0]);
    }
    if (open == "{" && elements.parts.empty()) {
      elements.kind = PythonKind::dictionary;
    }
    return elements;
  }

  Parsed atom() {
    const std::string text(next());
    if (text.empty()) {
      return std::nullopt;
    }
    ++at_;
    if (text == "(" || text == "[" || text == "{") {
      return bracketed(text, text == "(" ? ")" : text == "[" ? "]" : "}");
    }
    if (text.ends_with('"') || text.ends_with('\'')) {
      return string(text);
    }
    if (is_digit(text.front())) {
      return node(PythonKind::number, text, {});
    }
    return is_name(text) ? node(PythonKind::name, text, {}) : std::nullopt;
  }

  static Parsed string(const std::string& text) {
    if (text.starts_with('f')) {
      return node(PythonKind::formatted, text, {});
    }
    const auto value = parse_literal(text);
    const auto* const parsed = value ? value->get_if<std::string>() : nullptr;
    if (text.starts_with('r') || text.starts_with('b') || parsed == nullptr) {
      return node(PythonKind::string, text,
                  {});  // not one of our literals: equal only if spelled the same
    }
    return node(PythonKind::string, *parsed, {});
  }

  static bool is_name(std::string_view text) {
    constexpr std::array<std::string_view, 16> kWords = {
        "if", "else", "for", "in",    "not",   "and",    "or",     "lambda",
        "is", "def",  "del", "await", "yield", "return", "import", "assert"};
    return !text.empty() && is_word_character(text.front()) && !is_digit(text.front()) &&
           !text.ends_with('"') && !text.ends_with('\'') &&
           std::ranges::find(kWords, text) == kWords.end();
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

std::optional<PythonExpression> parse_python_expression(std::string_view source) {
  return ExpressionParser(source).whole();
}

std::size_t size_of(const PythonExpression& expression) {
  std::size_t size = 1;
  for (const PythonExpression& part : expression.parts) {
    size += size_of(part);
  }
  return size;
}

}  // namespace synth
