#include "synth/authors/offline/example_reader.h"

#include "specs/literal.h"
#include "synth/authors/offline/language_errors.h"
#include "synth/authors/offline/names.h"
#include "synth/authors/offline/scanner.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace synth {
namespace {

// A literal as people write it in prose: Python's, or in words. The full stop that ends a sentence
// is not part of a number.
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

// The arguments behind an opening parenthesis, and the closing one.
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

// Marks that people put around code in prose.
void skip_marks(Scanner& scanner) {
  while (!scanner.ended() && (scanner.peek() == '`' || scanner.peek() == '*')) {
    ++scanner.at;
  }
  scanner.skip_blanks();
}

// How what a call gives is tied to it: "is" and "=" say many other things too.
enum class ClaimTie { none, loose, clear };

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

// "raises ValueError", "should raise a ValueError", "throws std::out_of_range", "raises an error".
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

// What a doctest expects: the next line, or the last line of a traceback.
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

std::optional<Claim> read_claim(Scanner& scanner, ClaimTie least = ClaimTie::loose) {
  if (auto type = read_raise(scanner)) {
    return Claim{{}, std::move(type), {}};
  }
  const Scanner before = scanner;
  if (accept_tie(scanner) >= least) {
    if (auto value = read_value(scanner)) {
      skip_marks(scanner);
      return Claim{std::move(value), {}, {}};
    }
  }
  scanner = before;
  return std::nullopt;
}

// How the text before a call on its line makes an example of it: ">>> f(1)", "assert not f(1)",
// "self.assertEqual(f(1), 2)", "EXPECT_EQ(f(1), 2)", "expect(f(1)).toBe(2)".
struct Lead {
  enum class Kind { none, doctest, assertion, comparison, truth, expectation };
  Kind kind = Kind::none;
  bool negated = false;
  std::size_t begin = 0;  // of the words that it is
};

// The name of the function whose first argument begins behind `before`; empty where none does.
std::string_view caller_in(std::string_view before) {
  if (!before.ends_with('(')) {
    return {};
  }
  before.remove_suffix(1);
  std::size_t begin = before.size();
  while (begin > 0 && (is_name_character(before[begin - 1]) || before[begin - 1] == '.')) {
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
  return {name == "expect" ? Lead::Kind::expectation : Lead::Kind::none, false, caller_at};
}

// What follows a call whose lead is code: ") == 2", ", 2)", ").toBe(2)".
std::optional<Claim> read_led_claim(Scanner& scanner, const Lead& lead) {
  if (lead.kind == Lead::Kind::doctest) {
    return read_doctest_result(scanner);
  }
  if (lead.kind == Lead::Kind::assertion || lead.kind == Lead::Kind::truth) {
    scanner.accept(")");
    return Claim{Value(!lead.negated), {}, {}};
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

// What an assertion says where it fails: ", 'two letters'".
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
  if (!is_identifier(example.function) || !scanner.accept("(")) {
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
  if (!claim && is_asserted) {
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

// Literals with commas or "and" between them.
std::vector<Value> read_values(Scanner& scanner) {
  std::vector<Value> values;
  for (auto value = read_value(scanner); value;) {
    values.push_back(std::move(*value));
    const Scanner before = scanner;
    scanner.skip_blanks();
    scanner.accept(",");
    scanner.skip_blanks();
    scanner.accept("and");
    scanner.skip_blanks();
    value = read_value(scanner);
    if (!value) {
      scanner = before;
    }
  }
  return values;
}

// Whether a value stands here as an argument: not as the number of an example, nor in a condition
// ("if n is 0, it returns 1").
bool may_be_argument(std::string_view before, bool is_number) {
  static const std::vector<std::string_view> kConditions =
      split("is than least most equals exceeds by be are below over above under returns", ' ');
  static const std::vector<std::string_view> kNumbered = split("example test case step", ' ');
  before = trim(before);
  // "multiples of 3 become": all of them, not 3 itself.
  for (const std::string_view kind : {"multiple of", "multiples of", "divisible by"}) {
    if (is_number && before.ends_with(kind)) {
      return false;
    }
  }
  std::size_t begin = before.size();
  while (begin > 0 && is_name_character(before[begin - 1])) {
    --begin;
  }
  const std::string last = in_lower_case(before.substr(begin));
  const auto has_last = [&](const std::vector<std::string_view>& words) {
    return std::ranges::find(words, last) != words.end();
  };
  return !has_last(kConditions) && !(is_number && has_last(kNumbered));
}

bool begins_line(std::string_view text, std::size_t at) {
  while (at > 0 && std::string_view(" \t-*`").find(text[at - 1]) != std::string_view::npos) {
    --at;
  }
  return at == 0 || text[at - 1] == '\n';
}

// Where the values that are next make no example, the scanner is left behind them all the same.
std::optional<ReadExample> read_nameless_example(Scanner& scanner, const ShownFunction& function) {
  const std::string_view text = scanner.text;
  const std::size_t begin = scanner.at;
  ReadExample example;
  example.function = function.name;
  example.begin = begin;
  std::vector<Value>& arguments = example.example.call.args;
  arguments = read_values(scanner);
  const std::size_t arity = function.parameters.size();
  const Tuple* group = arguments.size() == 1 ? arguments[0].get_if<Tuple>() : nullptr;
  if (group != nullptr && arity > 1 && group->items.size() == arity) {
    arguments = std::vector<Value>(group->items);
  }
  if (arguments.empty() || (arity > 0 && arguments.size() != arity) ||
      (!function.name.empty() && !may_be_argument(text.substr(0, begin), is_digit(text[begin])))) {
    return std::nullopt;
  }
  const bool is_plain = function.name.empty() || begins_line(text, begin);
  auto claim = read_claim(scanner, is_plain ? ClaimTie::loose : ClaimTie::clear);
  if (!claim) {
    return std::nullopt;
  }
  example.example.claim = std::move(*claim);
  example.end = scanner.at;
  return example;
}

}  // namespace

std::vector<ReadExample> read_examples(std::string_view text) {
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at < text.size();) {
    const bool starts = is_name_start(text[at]) &&
                        (at == 0 || (!is_name_character(text[at - 1]) && text[at - 1] != '.'));
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

std::vector<ReadExample> read_nameless_examples(std::string_view text,
                                                const ShownFunction& function) {
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins =
        std::string_view("[{('\"-0123456789").find(text[at]) != std::string_view::npos;
    const bool is_bullet = text.substr(at, 2) == "- ";
    if (!begins || is_bullet || (at > 0 && is_name_character(text[at - 1]))) {
      continue;
    }
    Scanner scanner{text, at};
    if (auto example = read_nameless_example(scanner, function)) {
      examples.push_back(std::move(*example));
    }
    if (scanner.at > at) {
      at = scanner.at - 1;  // what is inside of values is no example either
      continue;
    }
    // What cannot be read from the first of several brackets cannot from the next ones.
    while (at + 1 < text.size() && text[at + 1] == text[at]) {
      ++at;
    }
  }
  return examples;
}

}  // namespace synth
