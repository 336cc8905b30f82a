#include "specs/examples/example_reader.h"

#include "specs/examples/claim_reader.h"
#include "specs/examples/scanner.h"
#include "specs/identifier.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace synth {
namespace {

// The text before a call on its line that makes an example of it: ">>> f(1)", ">>> round(f(1), 2)",
// "assert not f(1)", "self.assertEqual(f(1), 2)", "EXPECT_EQ(f(1), 2)", "expect(f(1)).toBe(2)".
struct Lead {
  enum class Kind { none, doctest, rounded, assertion, comparison, truth, expectation, printing };
  Kind kind = Kind::none;
  bool negated = false;
  std::size_t begin = 0;  // of that text
};

// Returns the name of the function whose first argument begins after `before`; empty if none does.
std::string_view caller_in(std::string_view before) {
  if (!before.ends_with('(')) {
    return {};
  }
  before.remove_suffix(1);
  std::size_t begin = before.size();
  while (begin > 0 && (is_name_character(before, begin - 1) || before[begin - 1] == '.')) {
    --begin;
  }
  return before.substr(begin);
}

Lead lead_of(std::string_view text, std::size_t call) {
  std::size_t begin = call;
  while (begin > 0 && text[begin - 1] != '\n') {
    --begin;
  }
  Scanner line{text.substr(begin, call - begin)};
  line.skip_blanks();
  if (line.accept(">>>")) {
    line.skip_blanks();
    if (line.rest() == "round(") {
      return {Lead::Kind::rounded, false, call};
    }
    return {line.ended() || line.rest() == "(" ? Lead::Kind::doctest : Lead::Kind::none, false,
            call};
  }
  if (const std::size_t assertion = line.text.rfind("assert ");
      assertion != std::string_view::npos) {
    line.at = assertion;
    line.accept("assert");
    line.skip_blanks();
    const bool negated = line.accept("not");
    line.skip_blanks();
    const bool direct = line.ended() || line.rest() == "(";
    return {direct ? Lead::Kind::assertion : Lead::Kind::none, negated, begin + assertion};
  }
  const std::string_view caller = caller_in(line.text);
  const std::size_t caller_at = call - std::min(call, caller.size() + 1);
  const std::string_view name = caller.substr(caller.find('.') + 1);
  const auto is_any = [](std::string_view one, std::string_view of) {
    const std::vector<std::string_view> names = split(of, ' ');
    return !one.empty() && std::ranges::find(names, one) != names.end();
  };
  if (is_any(name,
             "assertEqual assertEquals assertListEqual assertDictEqual EXPECT_EQ ASSERT_EQ "
             "equal strictEqual deepEqual deepStrictEqual")) {
    return {Lead::Kind::comparison, false, caller_at};
  }
  if (is_any(name, "assertTrue assertFalse EXPECT_TRUE EXPECT_FALSE ASSERT_TRUE ASSERT_FALSE")) {
    return {Lead::Kind::truth, in_lower_case(name).ends_with("false"), caller_at};
  }
  return {name == "expect"            ? Lead::Kind::expectation
          : is_any(name, "print log") ? Lead::Kind::printing
                                      : Lead::Kind::none,
          false, caller_at};
}

// Reads the comment behind "print(f(1)": ")  # 2", ");  // prints 2".
std::optional<Claim> read_printed_claim(Scanner& scanner) {
  scanner.skip_blanks();
  if (!scanner.accept(")")) {
    return std::nullopt;
  }
  scanner.accept(";");
  scanner.skip_blanks();
  if (!scanner.accept_any({"#", "//"})) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  scanner.accept_any({"=>", "->", "==", "=", "prints", "outputs", "returns", "gives", "Output:"});
  scanner.skip_blanks();
  auto value = read_value(scanner);
  return value ? std::optional(Claim{std::move(value), {}, {}}) : std::nullopt;
}

// Reads ", 2)" behind a rounded call, and the result on the next line, with half of the last digit
// as its tolerance.
std::optional<Claim> read_rounded_result(Scanner& scanner) {
  scanner.skip_blanks();
  scanner.accept(",");
  scanner.skip_blanks();
  const char digit = scanner.peek();
  scanner.at += is_digit(digit) ? 1 : 0;
  if (!is_digit(digit) || !scanner.accept(")")) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  scanner.at = scanner.peek() == '#'
                   ? std::min(scanner.text.find('\n', scanner.at), scanner.text.size())
                   : scanner.at;
  auto claim = read_doctest_result(scanner);
  if (claim && claim->expected) {
    claim->tolerance = Tolerance{0.5 * std::pow(10.0, '0' - digit), 0};
  }
  return claim;
}

// Reads what follows a call whose lead is code: ") == 2", ", 2)", ").toBe(2)".
std::optional<Claim> read_led_claim(Scanner& scanner, const Lead& lead) {
  if (lead.kind == Lead::Kind::doctest) {
    return read_doctest_result(scanner);
  }
  if (lead.kind == Lead::Kind::rounded) {
    return read_rounded_result(scanner);
  }
  if (lead.kind == Lead::Kind::assertion || lead.kind == Lead::Kind::truth) {
    scanner.accept(")");
    return Claim{Value(!lead.negated), {}, {}};
  }
  if (lead.kind == Lead::Kind::printing) {
    return read_printed_claim(scanner);
  }
  scanner.skip_blanks();
  const bool expects = lead.kind == Lead::Kind::expectation && scanner.accept(")") &&
                       scanner.accept_any({".toBe", ".toEqual", ".toStrictEqual"}) &&
                       scanner.accept("(");
  const bool compares = lead.kind == Lead::Kind::comparison && scanner.accept(",");
  scanner.skip_space();
  auto value = expects || compares ? read_value(scanner) : std::nullopt;
  scanner.skip_space();
  scanner.accept(")");
  scanner.accept(";");
  return value ? std::optional(Claim{std::move(value), {}, {}}) : std::nullopt;
}

// Returns whether the call is part of a larger expression: `assert f(1) != 2`, `f(1) in xs`.
bool goes_on(Scanner scanner) {
  scanner.skip_blanks();
  constexpr std::string_view kOperators = "!=<>+-*/%|&^[@";
  return kOperators.find(scanner.peek()) != std::string_view::npos
             ? !scanner.ended()
             : scanner.accept_any({"in", "is", "not", "or", "if", "for"});
}

// Skips the message of an assertion: ", 'two letters'".
void skip_assertion_message(Scanner& scanner) {
  const Scanner before = scanner;
  scanner.skip_blanks();
  scanner.accept(",");
  scanner.skip_blanks();
  const bool has_message =
      scanner.at > before.at && (scanner.peek() == '\'' || scanner.peek() == '"');
  if (!has_message || !read_value(scanner)) {
    scanner = before;
  }
}

std::optional<ReadExample> read_example(std::string_view text, std::size_t begin) {
  Scanner scanner{text, begin};
  ReadExample example;
  example.function = scanner.name();
  scanner.skip_blanks();
  if (!is_identifier(example.function, Language::python) || !scanner.accept("(")) {
    return std::nullopt;
  }
  auto call = read_arguments(scanner);
  if (!call) {
    return std::nullopt;
  }
  const Lead lead = lead_of(text, begin);
  const bool is_asserted = lead.kind == Lead::Kind::assertion;
  if (scanner.peek() == ')' && is_asserted) {
    scanner.accept(")");
  }
  const bool is_code = lead.kind != Lead::Kind::none && !is_asserted;
  auto claim = is_code ? read_led_claim(scanner, lead) : std::nullopt;
  claim = claim ? std::move(claim) : read_claim(scanner);
  if (!claim && is_asserted && !goes_on(scanner)) {
    claim = read_led_claim(scanner, lead);
  }
  if (!claim) {
    return std::nullopt;
  }
  if (is_asserted) {
    skip_assertion_message(scanner);
  }
  example.example = {std::move(*call), std::move(*claim)};
  example.begin = lead.kind == Lead::Kind::none ? begin : lead.begin;
  example.end = scanner.at;
  return example;
}

}  // namespace

std::vector<ReadExample> read_examples(std::string_view text) {
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at < text.size();) {
    const bool starts = is_name_start(text, at) &&
                        (at == 0 || (!is_name_character(text, at - 1) && text[at - 1] != '.'));
    if (!starts) {
      ++at;
      continue;
    }
    if (auto example = read_example(text, at)) {
      at = example->end;
      examples.push_back(std::move(*example));
    } else {
      Scanner word{text, at};
      word.name();
      at = word.at;
    }
  }
  return examples;
}

}  // namespace synth
