#include "specs/examples/nameless_examples.h"

#include "specs/examples/claim_reader.h"
#include "specs/examples/scanner.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
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

// Reads "'txt' for 'notes.txt'" behind "e.g.": the result in front of the arguments.
std::optional<ReadExample> read_result_first(Scanner scanner, const ShownFunction& function) {
  constexpr std::array<std::string_view, 7> kLeads = {
      "e.g.", "e.g", "example", "example,", "instance", "instance,", "such as"};
  constexpr std::size_t kLongestLead = 16;
  const std::size_t from = scanner.at - std::min(scanner.at, kLongestLead);
  const std::string before = in_lower_case(trim(scanner.text.substr(from, scanner.at - from)));
  const bool is_shown =
      std::ranges::any_of(kLeads, [&](std::string_view lead) { return before.ends_with(lead); });
  ReadExample example{function.name, {}, scanner.at, scanner.at};
  auto result = is_shown ? read_value(scanner) : std::nullopt;
  scanner.skip_blanks();
  if (!result || !scanner.accept_any({"for", "from"})) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  example.example.call.args = read_values(scanner);
  const std::size_t arity = function.parameters.size();
  if (arity == 0 || example.example.call.args.size() != arity) {
    return std::nullopt;
  }
  example.example.claim.expected = *std::move(result);
  example.end = scanner.at;
  return example;
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

// Reads "lst = [1, 2], k = 3": each parameter once, with its value. Returns the values in the order
// of the parameters; nothing if one is left out.
std::optional<std::vector<Value>> read_named_values(Scanner& scanner,
                                                    const std::vector<Parameter>& parameters) {
  std::vector<std::optional<Value>> values(parameters.size());
  for (std::size_t count = 0; count < parameters.size(); ++count) {
    const auto parameter = std::ranges::find(parameters, scanner.name(), [](const Parameter& each) {
      return std::string_view(each.name);
    });
    skip_marks(scanner);
    const bool is_equation =
        parameter != parameters.end() && !scanner.rest().starts_with("==") && scanner.accept("=");
    skip_marks(scanner);
    auto value = is_equation ? read_value(scanner) : std::nullopt;
    auto* const place =
        value ? &values[static_cast<std::size_t>(parameter - parameters.begin())] : nullptr;
    if (place == nullptr || *place) {
      return std::nullopt;
    }
    *place = std::move(value);
    const Scanner before = scanner;
    skip_marks(scanner);
    scanner.accept_any({",", "and"});
    skip_marks(scanner);
    scanner.accept("and");
    skip_marks(scanner);
    scanner = count + 1 < parameters.size() ? scanner : before;
  }
  std::vector<Value> in_order;
  for (std::optional<Value>& value : values) {
    in_order.push_back(*std::move(value));
  }
  return in_order;
}

// Moves the scanner behind the words that name the result further on in the sentence: "For n = 10,
// the sum is 1, and the output should be". Returns whether there are any.
bool skip_to_result(Scanner& scanner) {
  constexpr std::size_t kMostWords = 120;
  const std::size_t end = std::min(scanner.text.size(), scanner.at + kMostWords);
  for (Scanner next = scanner; next.at < end && next.peek() != '\n';) {
    const bool ends_sentence = next.rest().starts_with(". ");
    const bool begins_word = next.at == 0 || !is_name_character(next.text, next.at - 1);
    if (ends_sentence || next.peek() == '=') {
      return false;
    }
    if (begins_word && next.accept_any({"output", "result", "answer"})) {
      scanner = next;
      return true;
    }
    ++next.at;
  }
  return false;
}

// Reads "For lst = [1, 2] the output should be 6."
std::optional<ReadExample> read_named_example(Scanner scanner, const ShownFunction& function) {
  ReadExample example{function.name, {}, scanner.at, scanner.at};
  auto arguments = read_named_values(scanner, function.parameters);
  if (!arguments) {
    return std::nullopt;
  }
  example.example.call.args = *std::move(arguments);
  auto claim = read_claim(scanner, ClaimTie::clear);
  if (!claim && skip_to_result(scanner)) {
    claim = read_claim(scanner, ClaimTie::loose);
  }
  if (!claim) {
    return std::nullopt;
  }
  example.example.claim = *std::move(claim);
  example.end = scanner.at;
  return example;
}

std::vector<ReadExample> read_named_examples(std::string_view text, const ShownFunction& function) {
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins = is_name_start(text, at) && (at == 0 || !is_name_character(text, at - 1));
    auto example = begins && !function.parameters.empty()
                       ? read_named_example(Scanner{text, at}, function)
                       : std::nullopt;
    at = example ? example->end : at + 1;
    if (example) {
      examples.push_back(*std::move(example));
    }
  }
  return examples;
}

}  // namespace

std::vector<ReadExample> read_nameless_examples(std::string_view text,
                                                const ShownFunction& function) {
  std::vector<ReadExample> examples = read_named_examples(text, function);
  if (!examples.empty()) {
    return examples;
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins =
        std::string_view("[{('\"-0123456789").find(text[at]) != std::string_view::npos;
    const bool is_bullet = text.substr(at, 2) == "- ";
    if (!begins || is_bullet || (at > 0 && is_name_character(text, at - 1))) {
      continue;
    }
    Scanner scanner{text, at};
    auto example = read_result_first(scanner, function);
    if (example) {
      scanner.at = example->end;
    } else {
      example = read_nameless_example(scanner, function);
    }
    if (example) {
      examples.push_back(*std::move(example));
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
