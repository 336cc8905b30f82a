#include "synth/authors/offline/writing/javascript/javascript_syntax.h"

#include "specs/examples/scanner.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {

int javascript_binding(std::string_view op) {
  constexpr std::array<std::pair<std::string_view, int>, 23> kBindings = {{
      {"??", 1},  {"||", 2}, {"&&", 3}, {"|", 4},  {"^", 5},  {"&", 6},  {"===", 7}, {"!==", 7},
      {"==", 7},  {"!=", 7}, {"<", 8},  {"<=", 8}, {">", 8},  {">=", 8}, {"<<", 9},  {">>", 9},
      {">>>", 9}, {"+", 10}, {"-", 10}, {"*", 11}, {"/", 11}, {"%", 11}, {"**", 12},
  }};
  const auto* const found =
      std::ranges::find(kBindings, op, &decltype(kBindings)::value_type::first);
  return found == kBindings.end() ? 0 : found->second;
}

namespace {

using Node = JavascriptNode;
using Kind = Node::Kind;
using Parsed = std::optional<Node>;

constexpr int kMaxNested = 200;

class JavascriptParser {
 public:
  explicit JavascriptParser(std::string_view text) : in_{text} {}

  // Parses statements up to `end`, or up to the end of the text if that is 0.
  Parsed block(char end) {
    Node block{Kind::block};
    for (in_.skip_space(); end == 0 ? !in_.ended() : !accept(end); in_.skip_space()) {
      auto next = statement();
      if (!next) {
        return std::nullopt;
      }
      block.parts.push_back(std::move(*next));
    }
    return block;
  }

 private:
  bool accept(char c) {
    in_.skip_space();
    const bool is_next = in_.peek() == c;
    in_.at += is_next ? 1 : 0;
    return is_next;
  }

  bool accept_word(std::string_view word) {
    in_.skip_space();
    const bool is_next =
        in_.rest().starts_with(word) && !is_name_character(in_.text, in_.at + word.size());
    in_.at += is_next ? word.size() : 0;
    return is_next;
  }

  Parsed statement() {
    if (accept_word("if")) {
      return condition();
    }
    Node out{Kind::statement};
    for (const std::string_view word : {"return", "throw"}) {
      if (accept_word(word)) {
        out = {Kind::jump, std::string(word)};
      }
    }
    for (const std::string_view word : {"const", "let"}) {
      if (accept_word(word)) {
        in_.skip_space();
        out = {Kind::declaration, std::string(word) + " " + std::string(in_.name())};
        if (!accept('=')) {
          return std::nullopt;
        }
      }
    }
    if (out.kind == Kind::jump && accept(';')) {
      return out;
    }
    auto value = expression();
    if (!value || !accept(';')) {
      return std::nullopt;
    }
    out.parts = {std::move(*value)};
    return out;
  }

  Parsed condition() {
    Node out{Kind::condition};
    auto test = accept('(') ? expression() : std::nullopt;
    auto then = test && accept(')') && accept('{') ? block('}') : std::nullopt;
    if (!then) {
      return std::nullopt;
    }
    out.parts = {std::move(*test), std::move(*then)};
    if (accept_word("else")) {
      auto otherwise = accept('{') ? block('}') : std::nullopt;
      if (!otherwise) {
        return std::nullopt;
      }
      out.parts.push_back(std::move(*otherwise));
    }
    return out;
  }

  Parsed expression() {
    if (++depth_ > kMaxNested) {
      return std::nullopt;
    }
    Parsed out = arrow();
    out = out ? std::move(out) : conditional();
    --depth_;
    if (out) {
      out->in_parentheses = false;  // redundant around the whole
    }
    return out;
  }

  // Parses "(a, b) => ..."; otherwise returns nothing and does not move.
  Parsed arrow() {
    in_.skip_space();
    const std::size_t before = in_.at;
    const std::size_t close = in_.peek() == '(' ? in_.text.find(')', in_.at) : std::string::npos;
    if (close == std::string::npos || !in_.text.substr(close + 1).starts_with(" =>")) {
      return std::nullopt;
    }
    Node out{Kind::arrow, std::string(in_.text.substr(before, close + 1 - before))};
    if (out.text.find_first_of("(\"'", 1) != std::string::npos) {
      return std::nullopt;
    }
    constexpr std::size_t kArrow = 3;
    in_.at = close + 1 + kArrow;
    auto body = accept('{') ? block('}') : expression();
    if (!body) {
      in_.at = before;
      return std::nullopt;
    }
    body->in_parentheses = body->kind == Kind::object;
    out.parts = {std::move(*body)};
    return out;
  }

  Parsed conditional() {
    auto test = binary(1);
    if (!test || !accept('?')) {
      return test;
    }
    auto then = expression();
    auto otherwise = then && accept(':') ? expression() : std::nullopt;
    if (!otherwise) {
      return std::nullopt;
    }
    return Node{Kind::conditional, "", {std::move(*test), std::move(*then), std::move(*otherwise)}};
  }

  std::string_view operator_next() {
    in_.skip_space();
    for (const std::size_t size : {3U, 2U, 1U}) {
      const std::string_view op = in_.rest().substr(0, size);
      if (op.size() == size && javascript_binding(op) > 0) {
        return op;
      }
    }
    return {};
  }

  Parsed binary(int least) {
    auto left = unary();
    while (left) {
      const std::string_view op = operator_next();
      const int binding = javascript_binding(op);
      if (binding < least || binding == 0) {
        break;
      }
      in_.at += op.size();
      auto right = binary(op == "**" ? binding : binding + 1);
      if (!right) {
        return std::nullopt;
      }
      left = Node{Kind::binary, std::string(op), {std::move(*left), std::move(*right)}};
    }
    return left;
  }

  Parsed unary() {
    in_.skip_space();
    const char op = in_.peek();
    if (op != '!' && op != '-' && op != '+' && op != '~') {
      return postfix();
    }
    ++in_.at;
    auto operand = ++depth_ > kMaxNested ? std::nullopt : unary();
    --depth_;
    if (!operand) {
      return std::nullopt;
    }
    return Node{Kind::unary, std::string(1, op), {std::move(*operand)}};
  }

  Parsed postfix() {
    const bool is_new = accept_word("new");
    auto out = primary();
    while (out) {
      if (accept('(')) {
        out = list(Node{Kind::call, "", {std::move(*out)}}, ')');
        if (out && is_new && out->parts[0].kind == Kind::name) {
          out->kind = Kind::construction;
        }
      } else if (accept('.')) {
        const std::string_view name = in_.name();
        if (name.empty()) {
          return std::nullopt;
        }
        out = Node{Kind::member, std::string(name), {std::move(*out)}};
      } else if (accept('[')) {
        auto index = expression();
        if (!index || !accept(']')) {
          return std::nullopt;
        }
        out = Node{Kind::item, "", {std::move(*out), std::move(*index)}};
      } else {
        break;
      }
    }
    return out;
  }

  // Parses elements or arguments, and appends them to `out`; a comma may follow the last.
  Parsed list(Node out, char end) {
    while (!accept(end)) {
      in_.skip_space();
      const bool is_spread = in_.rest().starts_with("...");
      in_.at += is_spread ? 3 : 0;
      auto part = expression();
      if (!part || (!accept(',') && in_.peek() != end)) {
        return std::nullopt;
      }
      part->in_parentheses =
          is_spread && (part->kind == Kind::binary || part->kind == Kind::conditional);
      out.parts.push_back(is_spread ? Node{Kind::spread, "", {std::move(*part)}}
                                    : std::move(*part));
    }
    return out;
  }

  Parsed object() {
    Node out{Kind::object};
    if (accept('}')) {
      return out;
    }
    do {
      in_.skip_space();
      Node property{Kind::property, std::string(in_.name())};
      if (property.text.empty()) {
        return std::nullopt;
      }
      if (accept(':')) {
        auto value = expression();
        if (!value) {
          return std::nullopt;
        }
        property.parts = {std::move(*value)};
      }
      out.parts.push_back(std::move(property));
    } while (accept(','));
    return accept('}') ? Parsed(std::move(out)) : std::nullopt;
  }

  Parsed primary() {
    in_.skip_space();
    const char c = in_.peek();
    if (accept('(')) {
      auto inner = expression();
      if (!inner || !accept(')')) {
        return std::nullopt;
      }
      inner->in_parentheses = true;
      return inner;
    }
    if (accept('[')) {
      return list(Node{Kind::array}, ']');
    }
    if (accept('{')) {
      return object();
    }
    if (c == '"' || c == '\'') {
      return quoted(Kind::string, c);
    }
    if (c == '/') {
      return quoted(Kind::regex, c);
    }
    if (is_digit(c)) {
      return number(in_.rest());
    }
    const std::string_view name = in_.name();
    return name.empty() ? std::nullopt : Parsed(Node{Kind::name, std::string(name)});
  }

  Parsed number(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() &&
           (is_word_character(text[size]) || text[size] == '.' ||
            ((text[size] == '-' || text[size] == '+') && text[size - 1] == 'e'))) {
      ++size;
    }
    in_.at += size;
    return Node{Kind::number, std::string(text.substr(0, size))};
  }

  Parsed quoted(Kind kind, char quote) {
    const std::size_t begin = in_.at++;
    bool in_class = false;  // of a regular expression
    while (!in_.ended() && (in_.peek() != quote || in_class)) {
      const char c = in_.peek();
      in_.at += c == '\\' ? 2 : 1;
      in_class = kind == Kind::regex && (c == '[' || (in_class && c != ']'));
    }
    if (in_.ended()) {
      return std::nullopt;
    }
    ++in_.at;
    while (kind == Kind::regex && is_lower(in_.peek())) {
      ++in_.at;
    }
    return Node{kind, std::string(in_.text.substr(begin, in_.at - begin))};
  }

  Scanner in_;
  int depth_ = 0;
};

}  // namespace

std::optional<JavascriptNode> parse_javascript(std::string_view statements) {
  return JavascriptParser(statements).block(0);
}

}  // namespace synth
