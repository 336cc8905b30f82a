#include "synth/authors/offline/reading/definitions/definition_sources.h"

#include "specs/type.h"
#include "synth/authors/offline/writing/plain_source.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace synth {
namespace {

// The computation of a result; \v separates statements, and {0} is the first parameter.
struct DefinitionSource {
  std::string_view result;
  std::string_view types;  // of the parameters, then of the result
  std::string_view variables;
  std::string_view javascript;
  std::string_view cpp;
};

constexpr auto kSources = std::to_array<DefinitionSource>({
    {"primes_below({0} + 1)", "int list[int]", "isPrime is_prime primes prime multiple",
     "const isPrime = Array(Math.max({0} + 1, 0)).fill(true);\v"
     "const primes = [];\v"
     "for (let prime = 2; prime <= {0}; prime++) {\n"
     "  if (isPrime[prime]) {\n"
     "    primes.push(prime);\n"
     "    for (let multiple = prime ** 2; multiple <= {0}; multiple += prime) {\n"
     "      isPrime[multiple] = false;\n"
     "    }\n"
     "  }\n"
     "}\v"
     "return primes;",
     "std::vector<bool> is_prime({0} < 0 ? 0 : {0} + 1, true);\v"
     "std::vector<long long> primes;\v"
     "for (long long prime = 2; prime <= {0}; ++prime) {\n"
     "  if (is_prime[prime]) {\n"
     "    primes.push_back(prime);\n"
     "    for (long long multiple = prime * prime; multiple <= {0};\n"
     "         multiple += prime) {\n"
     "      is_prime[multiple] = false;\n"
     "    }\n"
     "  }\n"
     "}\v"
     "return primes;"},
    {"greatest_common_divisor({0}, {1})", "int int int", "larger smaller rest",
     "let [larger, smaller] = [Math.abs({0}), Math.abs({1})];\v"
     "while (smaller !== 0) {\n"
     "  [larger, smaller] = [smaller, larger % smaller];\n"
     "}\v"
     "return larger;",
     "while ({1} != 0) {\n"
     "  const long long rest = {0} % {1};\n"
     "  {0} = {1};\n"
     "  {1} = rest;\n"
     "}\v"
     "return {0} < 0 ? -{0} : {0};"},
    {"binary_search({0}, {1})", "list[int] int int", "low high middle",
     "let low = 0;\v"
     "let high = {0}.length - 1;\v"
     "while (low <= high) {\n"
     "  const middle = Math.floor((low + high) / 2);\n"
     "  if ({0}[middle] === {1}) {\n"
     "    return middle;\n"
     "  }\n"
     "  if ({0}[middle] < {1}) {\n"
     "    low = middle + 1;\n"
     "  } else {\n"
     "    high = middle - 1;\n"
     "  }\n"
     "}\v"
     "return -1;",
     "long long low = 0;\v"
     "long long high = static_cast<long long>({0}.size()) - 1;\v"
     "while (low <= high) {\n"
     "  const long long middle = low + (high - low) / 2;\n"
     "  if ({0}[middle] == {1}) {\n"
     "    return middle;\n"
     "  }\n"
     "  if ({0}[middle] < {1}) {\n"
     "    low = middle + 1;\n"
     "  } else {\n"
     "    high = middle - 1;\n"
     "  }\n"
     "}\v"
     "return -1;"},
    {"letters_and_digits({0}) == letters_and_digits({0})[::-1]", "str bool", "letters c",
     "const letters = {0}.toLowerCase().match(/[\\p{L}\\p{N}]/gu) ?? [];\v"
     "return letters.join(\"\") === letters.reverse().join(\"\");",
     "std::string letters;\v"
     "for (const unsigned char c : {0}) {\n"
     "  if (std::isalnum(c) != 0) {\n"
     "    letters += static_cast<char>(std::tolower(c));\n"
     "  }\n"
     "}\v"
     "return letters == std::string(letters.rbegin(), letters.rend());"},
    {"[list(row) for row in zip(*{0})]", "list[list[int]] list[list[int]]",
     "columns column row first width",
     "const [first = []] = {0};\v"
     "return first.map((_, column) => {0}.map((row) => row[column]));",
     "const std::size_t width = {0}.empty() ? 0 : {0}[0].size();\v"
     "std::vector<std::vector<long long>> columns(width);\v"
     "for (const std::vector<long long>& row : {0}) {\n"
     "  for (std::size_t column = 0; column < width; ++column) {\n"
     "    columns[column].push_back(row.at(column));\n"
     "  }\n"
     "}\v"
     "return columns;"},
});

// Returns the spec with the definition's types if it has none; nothing if it has others.
std::optional<FunctionSpec> with_types_of(const DefinitionSource& source, FunctionSpec spec) {
  const auto fit = [](std::string& type, std::string_view wanted) {
    const bool fits = type.empty() || parse_type(type) == parse_type(wanted);
    type = std::string(wanted);
    return fits;
  };
  const std::vector<std::string_view> types = split(source.types, ' ');
  const std::vector<std::string_view> variables = split(source.variables, ' ');
  bool fits = types.size() == spec.inputs.size() + 1;
  for (std::size_t i = 0; fits && i < spec.inputs.size(); ++i) {
    fits = fit(spec.inputs[i].type, types[i]) &&
           std::ranges::find(variables, spec.inputs[i].name) == variables.end();
  }
  return fits && fit(spec.outputs.type, types.back()) ? std::optional(std::move(spec))
                                                      : std::nullopt;
}

std::string with_parameters(std::string_view statement, const FunctionSpec& spec) {
  std::string out(statement);
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const std::string slot = "{" + std::to_string(i) + "}";
    const std::string& name = spec.inputs[i].name;
    for (std::size_t at = out.find(slot); at != std::string::npos;
         at = out.find(slot, at + name.size())) {
      out.replace(at, slot.size(), name);
    }
  }
  return out;
}

}  // namespace

std::optional<std::string> write_definition(Language language, const FunctionSpec& spec,
                                            const std::string& result) {
  const auto* source = std::ranges::find(kSources, result, &DefinitionSource::result);
  const auto typed = source == kSources.end() ? std::nullopt : with_types_of(*source, spec);
  if (!typed || language == Language::python) {
    return std::nullopt;
  }
  std::vector<std::string> statements;
  for (const std::string_view statement :
       split(language == Language::cpp ? source->cpp : source->javascript, '\v')) {
    statements.push_back(with_parameters(statement, spec));
  }
  return source_function(language, *typed, statements);
}

}  // namespace synth
