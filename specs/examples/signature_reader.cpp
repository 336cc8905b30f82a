#include "specs/examples/signature_reader.h"

#include "specs/examples/cpp_heading_reader.h"
#include "specs/examples/default_reader.h"
#include "specs/examples/scanner.h"
#include "specs/identifier.h"
#include "specs/type.h"
#include "synth/support/text.h"

#include <optional>

namespace synth {
namespace {

// "a: int, b=3, c" and the closing parenthesis. Adds the names of parameters with a default that is
// not a constant to `unread`.
std::optional<std::vector<Parameter>> read_parameters(Scanner& scanner,
                                                      std::vector<std::string>& unread) {
  std::vector<Parameter> parameters;
  scanner.skip_space();
  while (!scanner.accept(")")) {
    Parameter parameter;
    parameter.name = scanner.name();
    if (!is_identifier(parameter.name, Language::python)) {
      return std::nullopt;
    }
    scanner.skip_blanks();
    if (scanner.accept(":")) {
      parameter.type = text_until(scanner, ",=)");
    }
    if (scanner.accept("=")) {
      parameter.default_literal = read_default(scanner);
      if (parameter.default_literal.empty()) {
        unread.push_back(parameter.name);
      }
    }
    parameters.push_back(std::move(parameter));
    scanner.skip_space();
    if (!scanner.accept(",") && scanner.peek() != ')') {
      return std::nullopt;
    }
    scanner.skip_space();
  }
  return parameters;
}

// Reads the docstring after a heading, without its quotes and with single spaces.
std::string read_docstring(Scanner& scanner) {
  scanner.skip_space();
  const bool doubled = scanner.rest().starts_with("\"\"\"");
  if (!doubled && !scanner.rest().starts_with("'''")) {
    return {};
  }
  const std::string_view quotes = doubled ? "\"\"\"" : "'''";
  const std::size_t end = scanner.text.find(quotes, scanner.at + 3);
  const std::string_view inside = scanner.text.substr(
      scanner.at + 3, end == std::string_view::npos ? end : end - scanner.at - 3);
  // Continue right after the opening quotes: examples inside are read like others.
  scanner.at += 3;
  return std::string(trim(inside));
}

std::optional<ReadSignature> read_definition(std::string_view text, std::size_t begin) {
  Scanner scanner{text, begin};
  scanner.accept("def");
  scanner.skip_blanks();
  ReadSignature signature;
  signature.begin = begin;
  signature.name = scanner.name();
  if (!is_identifier(signature.name, Language::python) || !scanner.accept("(")) {
    return std::nullopt;
  }
  auto parameters = read_parameters(scanner, signature.unread_defaults);
  if (!parameters) {
    return std::nullopt;
  }
  signature.parameters = std::move(*parameters);
  signature.has_parameters = true;
  scanner.skip_blanks();
  if (scanner.accept("->")) {
    scanner.skip_blanks();
    signature.output_type = text_until(scanner, ":`");
  }
  if (scanner.accept(":")) {
    signature.docstring = read_docstring(scanner);
  }
  signature.end = scanner.at;
  return signature;
}

// The characters of a type that prose may follow; bounds the time of hostile text.
constexpr std::size_t kMostOfType = 256;

// Returns the end of "dict[str, int]" or "int": of a name, and of the brackets behind it.
std::size_t end_of_type(Scanner scanner) {
  scanner.text = scanner.text.substr(0, scanner.at + kMostOfType);
  scanner.name();
  std::size_t depth = 0;
  for (; scanner.peek() == '[' || depth > 0; ++scanner.at) {
    if (scanner.ended()) {
      return scanner.at;
    }
    depth += scanner.peek() == '[' ? 1 : 0;
    depth -= scanner.peek() == ']' ? 1 : 0;
  }
  return scanner.at;
}

// Reads the type that words of prose may follow, "int | None that …"; nothing if it is none that is
// known.
std::string read_type(Scanner& scanner) {
  const std::size_t begin = scanner.at;
  std::string type;
  for (Scanner next = scanner;;) {
    next.at = end_of_type(next);
    const std::string_view read = scanner.text.substr(begin, next.at - begin);
    const Type::Kind kind = parse_type(read).kind;
    if (kind == Type::Kind::any || kind == Type::Kind::named) {
      return type;
    }
    type = read;
    scanner.at = next.at;
    next.skip_blanks();
    if (!next.accept("|") || next.at > begin + kMostOfType) {
      return type;
    }
    next.skip_blanks();
  }
}

// Reads `f(a, b)` in prose.
std::optional<ReadSignature> read_heading(std::string_view text, std::size_t begin) {
  Scanner scanner{text, begin};
  ReadSignature signature;
  signature.begin = begin;
  signature.name = scanner.name();
  if (!is_identifier(signature.name, Language::python) || !scanner.accept("(")) {
    return std::nullopt;
  }
  auto parameters = read_parameters(scanner, signature.unread_defaults);
  if (!parameters || parameters->empty()) {
    return std::nullopt;
  }
  signature.parameters = std::move(*parameters);
  signature.has_parameters = true;
  signature.end = scanner.at;
  scanner.skip_blanks();
  if (scanner.accept("->")) {
    scanner.skip_blanks();
    signature.output_type = read_type(scanner);
    signature.end = signature.output_type.empty() ? signature.end : scanner.at;
  }
  return signature;
}

// Reads "function called f", "a function f that ..." or "name it f".
std::optional<ReadSignature> read_mention(std::string_view text, std::size_t begin) {
  Scanner scanner{text, begin};
  const bool names_it =
      scanner.accept_any({"Name it", "name it", "Call it", "call it", "Name the function",
                          "name the function", "Call the function", "call the function"});
  if (!names_it && !scanner.accept("function")) {
    return std::nullopt;
  }
  scanner.skip_space();
  const bool called = names_it || scanner.accept_any({"called", "named"});
  scanner.skip_space();
  const bool quoted = scanner.accept_any({"`", "'", "\"", "“", "‘"});
  const std::size_t at = scanner.at;
  if (read_cpp_heading(text, at)) {
    return std::nullopt;
  }
  ReadSignature signature;
  signature.name = scanner.name();
  const bool like_a_name = signature.name.find('_') != std::string::npos || called || quoted;
  if (!like_a_name || !is_identifier(signature.name, Language::python) || scanner.peek() == '(') {
    return std::nullopt;
  }
  signature.begin = at;
  signature.end = scanner.at;
  return signature;
}

}  // namespace

std::vector<ReadSignature> read_signatures(std::string_view text) {
  std::vector<ReadSignature> signatures;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_name_start(text, at) ||
        (at > 0 && (is_name_character(text, at - 1) || text[at - 1] == '.'))) {
      ++at;
      continue;
    }
    std::optional<ReadSignature> signature;
    if (text.substr(at).starts_with("def ")) {
      signature = read_definition(text, at);
    }
    if (!signature) {
      signature = read_cpp_heading(text, at);
    }
    if (!signature) {
      signature = read_heading(text, at);
    }
    if (!signature) {
      signature = read_mention(text, at);
    }
    if (signature) {
      at = signature->end;
      signatures.push_back(std::move(*signature));
    } else {
      Scanner word{text, at};
      word.name();
      at = word.at;
    }
  }
  return signatures;
}

}  // namespace synth
