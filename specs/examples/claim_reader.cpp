#include "specs/examples/claim_reader.h"

#include "specs/examples/language_errors.h"
#include "specs/literal.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace synth {
namespace {

ClaimTie accept_tie(Scanner& scanner) {
  skip_marks(scanner);
  scanner.accept(",");
  scanner.skip_blanks();
  scanner.accept_any({"it", "which", "this", "the function", "the result"});
  scanner.skip_blanks();
  scanner.accept_any({"should", "must", "would", "will", "shall"});
  scanner.skip_blanks();
  ClaimTie tie = ClaimTie::none;
  if (scanner.accept_any({"return",
                          "returns",
                          "returned",
                          "give",
                          "gives",
                          "yield",
                          "yields",
                          "evaluate to",
                          "output",
                          "outputs",
                          "evaluates to",
                          "be equal to",
                          "is equal to",
                          "produce",
                          "produces",
                          "result in",
                          "results in",
                          "becomes",
                          "become",
                          "turns into",
                          "maps to",
                          "->",
                          "-->",
                          "==>",
                          "=>",
                          "===",
                          "==",
                          "→",
                          "➞",
                          "⇒",
                          "⟶",
                          "# =>",
                          "# ->",
                          "# returns"})) {
    tie = ClaimTie::clear;
  } else if (scanner.accept_any({"be", "is", "equal", "equals", "=", "#", ":"})) {
    tie = ClaimTie::loose;
  }
  scanner.skip_blanks();
  scanner.accept(":");
  scanner.skip_space();
  skip_marks(scanner);
  return tie;
}

std::optional<std::string> read_raise(Scanner& scanner) {
  const Scanner before = scanner;
  skip_marks(scanner);
  scanner.accept_any({"should", "must", "would", "will"});
  scanner.skip_blanks();
  if (scanner.accept_any({"raise", "raises", "throw", "throws"})) {
    scanner.skip_blanks();
    scanner.accept_any({"an", "a"});
    scanner.skip_blanks();
    skip_marks(scanner);
    if (scanner.accept_any({"error", "exception"})) {
      return "Exception";
    }
    std::string prefix = scanner.accept("std::") ? "std::" : "";
    const std::string_view type = scanner.name();
    if (is_cpp_error(type)) {
      skip_marks(scanner);
      return prefix.append(type);
    }
    if (type.ends_with("Error") || type.ends_with("Exception") || type == "StopIteration") {
      skip_marks(scanner);
      return std::string(type);
    }
  }
  scanner = before;
  return std::nullopt;
}

// Returns the result if a value is the beginning of a calculation ("19 - 5 = 14": 14), else the
// value; nothing if the calculation states no result ("8 // 2"), or further arrows follow
// ("4 -> 2 -> 1"), since it is unclear then what is claimed.
std::optional<Value> calculated(Scanner& scanner, Value value) {
  bool has_calculation = false;
  bool has_result = true;
  while (true) {
    Scanner next = scanner;
    const auto skip_quote = [&] {  // of code; `*` is an operator here
      next.skip_blanks();
      next.accept("`");
      next.skip_blanks();
    };
    skip_quote();
    const bool is_arrow = next.accept_any({"->", "=>", "→"});
    const bool is_tie = is_arrow || next.accept_any({"==", "="});
    const bool is_operator = is_tie || next.accept_any({"//", "**", "+", "-", "*", "/", "%", "×"});
    skip_quote();
    auto operand = is_operator ? read_value(next) : std::nullopt;
    if (!operand) {
      return has_result ? std::optional(std::move(value)) : std::nullopt;
    }
    if (is_tie && !has_calculation) {
      return is_arrow ? std::nullopt : std::optional(std::move(value));
    }
    has_calculation = true;
    has_result = is_tie;
    value = *std::move(operand);
    scanner = next;
  }
}

}  // namespace

std::optional<Value> read_value(Scanner& scanner) {
  const Scanner start = scanner;
  scanner.accept_any(
      {"the string", "the list", "the number", "the value", "the tuple", "the integer"});
  scanner.skip_blanks();
  if (scanner.accept_any({"true"})) {
    return Value(true);
  }
  if (scanner.accept_any({"false"})) {
    return Value(false);
  }
  if (scanner.accept_any({"none", "null"})) {
    return Value(Null{});
  }
  if (scanner.accept_any({"an empty list", "empty list"})) {
    return Value(List{});
  }
  if (scanner.accept_any({"an empty string", "empty string"})) {
    return Value("");
  }
  std::size_t consumed = 0;
  auto value = parse_literal_prefix(scanner.rest(), consumed);
  if (value && scanner.rest().substr(0, consumed).ends_with('.')) {
    value = parse_literal_prefix(scanner.rest().substr(0, consumed - 1), consumed);
  }
  if (!value || consumed == 0) {
    scanner = start;
    return std::nullopt;
  }
  scanner.at += consumed;
  return std::move(*value);
}

std::optional<Call> read_arguments(Scanner& scanner) {
  Call call;
  scanner.skip_space();
  while (!scanner.accept(")")) {
    const Scanner before = scanner;
    std::string keyword(scanner.name());
    scanner.skip_blanks();
    const bool named =
        !keyword.empty() && scanner.peek() == '=' && !scanner.rest().starts_with("==");
    if (named) {
      scanner.accept("=");
    } else {
      scanner = before;
    }
    scanner.skip_space();
    auto value = read_value(scanner);
    if (!value) {
      return std::nullopt;
    }
    if (named) {
      call.kwargs.emplace_back(std::move(keyword), std::move(*value));
    } else {
      call.args.push_back(std::move(*value));
    }
    scanner.skip_space();
    if (!scanner.accept(",") && scanner.peek() != ')') {
      return std::nullopt;
    }
    scanner.skip_space();
  }
  return call;
}

void skip_marks(Scanner& scanner) {
  while (!scanner.ended() && (scanner.peek() == '`' || scanner.peek() == '*')) {
    ++scanner.at;
  }
  scanner.skip_blanks();
}

std::optional<Claim> read_claim(Scanner& scanner, ClaimTie least) {
  if (auto type = read_raise(scanner)) {
    return Claim{{}, std::move(type), {}};
  }
  const Scanner before = scanner;
  if (accept_tie(scanner) >= least) {
    auto value = read_value(scanner);
    value = value ? calculated(scanner, *std::move(value)) : std::nullopt;
    if (value) {
      skip_marks(scanner);
      return Claim{std::move(value), {}, {}};
    }
  }
  scanner = before;
  return std::nullopt;
}

std::optional<Claim> read_doctest_result(Scanner& scanner) {
  scanner.skip_blanks();
  scanner.accept("\r");
  if (!scanner.accept("\n")) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  if (!scanner.accept("Traceback")) {
    auto value = read_value(scanner);
    return value ? std::optional(Claim{std::move(*value), {}, {}}) : std::nullopt;
  }
  for (scanner.skip_line(); !scanner.ended(); scanner.skip_line()) {
    scanner.skip_blanks();
    const std::string_view type = scanner.name();
    if (type.ends_with("Error") || type.ends_with("Exception")) {
      Claim claim{{}, std::string(type), {}};
      scanner.skip_line();
      return claim;
    }
  }
  return std::nullopt;
}

}  // namespace synth
