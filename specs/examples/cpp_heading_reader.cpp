#include "specs/examples/cpp_heading_reader.h"

#include "specs/examples/default_reader.h"
#include "specs/examples/scanner.h"
#include "specs/identifier.h"
#include "synth/support/text.h"

#include <map>
#include <utility>

namespace synth {
namespace {

using Names = std::map<std::string_view, std::string_view>;

std::string annotation_of(std::string_view name) {
  static const Names kKnown = {{"int", "int"},      {"long", "int"},       {"short", "int"},
                               {"unsigned", "int"}, {"signed", "int"},     {"size_t", "int"},
                               {"int32_t", "int"},  {"int64_t", "int"},    {"uint32_t", "int"},
                               {"uint64_t", "int"}, {"ptrdiff_t", "int"},  {"bool", "bool"},
                               {"double", "float"}, {"float", "float"},    {"string", "str"},
                               {"char", "str"},     {"string_view", "str"}};
  const auto at = kKnown.find(name);
  return at == kKnown.end() ? std::string() : std::string(at->second);
}

std::string_view template_of(std::string_view name) {
  static const Names kKnown = {
      {"vector", "list"}, {"optional", "Optional"}, {"pair", "tuple"}, {"tuple", "tuple"},
      {"set", "set"},     {"unordered_set", "set"}, {"map", "dict"},   {"unordered_map", "dict"}};
  const auto at = kKnown.find(name);
  return at == kKnown.end() ? std::string_view() : at->second;
}

std::optional<std::string> read_cpp_annotation(Scanner& scanner, int depth);

// Reads "<std::string, int>" after the name of a template.
std::optional<std::string> read_arguments(Scanner& scanner, std::string_view name, int depth) {
  std::vector<std::string> arguments;
  scanner.accept("<");
  do {
    auto argument = read_cpp_annotation(scanner, depth + 1);
    if (!argument) {
      return std::nullopt;
    }
    arguments.push_back(std::move(*argument));
  } while (scanner.accept(","));
  if (!scanner.accept(">")) {
    return std::nullopt;
  }
  return std::string(name) + "[" + join(arguments, ", ") + "]";
}

// Reads a type and how it is passed.
std::optional<std::string> read_cpp_annotation(Scanner& scanner, int depth) {
  constexpr int kDeepest = 8;
  if (depth > kDeepest) {
    return std::nullopt;
  }
  std::string read;
  while (true) {
    scanner.skip_blanks();
    scanner.accept("std::");
    const Scanner before = scanner;
    const std::string_view word = scanner.name();
    if (word == "const") {
      continue;
    }
    if (const std::string_view name = template_of(word); read.empty() && !name.empty()) {
      auto made = scanner.peek() == '<' ? read_arguments(scanner, name, depth) : std::nullopt;
      if (!made) {
        return std::nullopt;
      }
      read = std::move(*made);
      continue;
    }
    const std::string annotation = annotation_of(word);
    if (annotation.empty() || (!read.empty() && read != "int")) {
      scanner = before;
      break;
    }
    read = annotation;  // the last word of "long double" and of "unsigned long"
  }
  scanner.accept_any({"&&", "&"});
  scanner.skip_blanks();
  return read.empty() ? std::nullopt : std::optional(std::move(read));
}

}  // namespace

std::optional<ReadSignature> read_cpp_heading(std::string_view text, std::size_t begin) {
  Scanner scanner{text, begin};
  auto result = read_cpp_annotation(scanner, 0);
  if (!result) {
    return std::nullopt;
  }
  ReadSignature signature;
  signature.name = scanner.name();
  if (!is_identifier(signature.name, Language::cpp) || !scanner.accept("(")) {
    return std::nullopt;
  }
  do {
    scanner.skip_space();
    auto type = read_cpp_annotation(scanner, 0);
    const std::string name(scanner.name());
    if (!type || !is_identifier(name, Language::cpp)) {
      return std::nullopt;
    }
    Parameter parameter{name, *std::move(type), ""};
    scanner.skip_space();
    if (scanner.accept("=")) {
      parameter.default_literal = read_default(scanner);
      if (parameter.default_literal.empty()) {
        signature.unread_defaults.push_back(parameter.name);
      }
    }
    signature.parameters.push_back(std::move(parameter));
    scanner.skip_space();
  } while (scanner.accept(","));
  if (!scanner.accept(")")) {
    return std::nullopt;
  }
  signature.output_type = std::move(*result);
  signature.has_parameters = true;
  signature.begin = begin;
  signature.end = scanner.at;
  return signature;
}

}  // namespace synth
