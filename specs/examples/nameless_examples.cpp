#include "specs/examples/nameless_examples.h"

#include "specs/examples/claim_reader.h"
#include "specs/examples/scanner.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace synth {
namespace {

// Reads literals with commas or "and" between them.
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

// Returns whether a number stands for its multiples: "Multiples of 3 become" is not about 3 itself.
bool stands_for_multiples(std::string_view before) {
  const std::string words = in_lower_case(trim(before));
  return words.ends_with("multiple of") || words.ends_with("multiples of") ||
         words.ends_with("divisible by");
}

// Returns whether a value here may be an argument: not the number of an example, nor part of a
// condition ("if n is 0, it returns 1").
bool may_be_argument(std::string_view before, bool is_number) {
  static const std::vector<std::string_view> kConditions =
      split("is than least most equals exceeds by be are below over above under returns", ' ');
  static const std::vector<std::string_view> kNumbered = split("example test case step", ' ');
  before = trim(before);
  std::size_t begin = before.size();
  while (begin > 0 && is_name_character(before, begin - 1)) {
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

// Moves the scanner past the next values even if they make no example.
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
      stands_for_multiples(text.substr(0, begin)) ||
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

std::vector<ReadExample> read_nameless_examples(std::string_view text,
                                                const ShownFunction& function) {
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins =
        std::string_view("[{('\"-0123456789").find(text[at]) != std::string_view::npos;
    const bool is_bullet = text.substr(at, 2) == "- ";
    if (!begins || is_bullet || (at > 0 && is_name_character(text, at - 1))) {
      continue;
    }
    Scanner scanner{text, at};
    if (auto example = read_nameless_example(scanner, function)) {
      examples.push_back(std::move(*example));
    }
    if (scanner.at > at) {
      at = scanner.at - 1;  // values inside others are not examples either
      continue;
    }
    // If the first of several brackets cannot be read, neither can the next ones.
    while (at + 1 < text.size() && text[at + 1] == text[at]) {
      ++at;
    }
  }
  return examples;
}

}  // namespace synth
