#include "synth/authors/offline/example_reader.h"

#include "specs/literal.h"
#include "synth/authors/offline/cpp_examples.h"
#include "synth/authors/offline/names.h"
#include "synth/authors/offline/scanner.h"

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

bool accept_relation(Scanner& scanner) {
  skip_marks(scanner);
  scanner.accept(",");
  scanner.skip_blanks();
  scanner.accept_any({"it", "which", "this"});
  scanner.skip_blanks();
  scanner.accept_any({"should", "must", "would", "will", "shall"});
  scanner.skip_blanks();
  const bool found = scanner.accept_any({"return",
                                         "returns",
                                         "returned",
                                         "give",
                                         "gives",
                                         "yield",
                                         "yields",
                                         "evaluate to",
                                         "evaluates to",
                                         "be equal to",
                                         "is equal to",
                                         "be",
                                         "is",
                                         "equal",
                                         "equals",
                                         "output",
                                         "outputs",
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
                                         "=",
                                         "→",
                                         "➞",
                                         "⇒",
                                         "⟶",
                                         "# =>",
                                         "# ->",
                                         "# returns",
                                         "#",
                                         ":"});
  scanner.skip_blanks();
  scanner.accept(":");
  scanner.skip_space();
  skip_marks(scanner);
  return found;
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

std::optional<Claim> read_claim(Scanner& scanner) {
  if (auto type = read_raise(scanner)) {
    return Claim{{}, std::move(type), {}};
  }
  const Scanner before = scanner;
  if (accept_relation(scanner)) {
    if (auto value = read_value(scanner)) {
      skip_marks(scanner);
      return Claim{std::move(value), {}, {}};
    }
  }
  scanner = before;
  return std::nullopt;
}

// How the text before a call on its line makes an example of it: ">>> f(1)", "assert not f(1)".
struct Lead {
  bool doctest = false;
  bool asserted = false;
  bool negated = false;
};

Lead lead_of(std::string_view text, std::size_t call) {
  std::size_t begin = call;
  while (begin > 0 && text[begin - 1] != '\n') {
    --begin;
  }
  Scanner line{text.substr(begin, call - begin)};
  Lead lead;
  line.skip_blanks();
  lead.doctest = line.accept(">>>");
  const std::size_t assertion = line.text.rfind("assert ");
  if (assertion != std::string_view::npos) {
    line.at = assertion;
    lead.asserted = line.accept("assert");
    line.skip_blanks();
    lead.negated = line.accept("not");
  }
  line.skip_blanks();
  const bool direct = line.ended() || line.rest() == "(";
  lead.doctest = lead.doctest && direct;
  lead.asserted = lead.asserted && direct;
  return lead;
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
  if (scanner.peek() == ')' && lead.asserted) {
    scanner.accept(")");
  }
  auto claim = read_claim(scanner);
  if (!claim && lead.doctest) {
    claim = read_doctest_result(scanner);
  } else if (!claim && lead.asserted) {
    claim = Claim{Value(!lead.negated), {}, {}};
  }
  if (!claim) {
    return std::nullopt;
  }
  example.example = {std::move(*call), std::move(*claim)};
  example.begin = begin;
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

std::vector<ReadExample> read_nameless_examples(std::string_view text) {
  std::vector<ReadExample> examples;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins =
        std::string_view("[('\"-0123456789").find(text[at]) != std::string_view::npos;
    if (!begins || (at > 0 && is_name_character(text[at - 1]))) {
      continue;
    }
    Scanner scanner{text, at};
    ReadExample example;
    example.begin = at;
    auto value = read_value(scanner);
    while (value) {
      example.example.call.args.push_back(std::move(*value));
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
    if (example.example.call.args.empty()) {
      // What cannot be read from the first of several brackets cannot from the next ones.
      while (at + 1 < text.size() && text[at + 1] == text[at]) {
        ++at;
      }
      continue;
    }
    Scanner behind = scanner;
    skip_marks(behind);
    behind.accept_any({".", ",", ";"});
    behind.skip_space();
    const bool labelled = behind.accept("output");
    if (labelled) {
      behind.accept(":");
      behind.skip_space();
    }
    auto result = labelled ? read_value(behind) : std::nullopt;
    if (result) {
      example.example.claim = Claim{std::move(result), {}, {}};
      scanner = behind;
    } else if (auto claim = read_claim(scanner)) {
      example.example.claim = std::move(*claim);
    } else {
      continue;
    }
    example.end = scanner.at;
    at = example.end;
    examples.push_back(std::move(example));
  }
  return examples;
}

}  // namespace synth
