#include "synth/authors/offline/reading/commands/template_uses.h"

#include "synth/authors/offline/program/component.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kModules =
    "bisect collections functools itertools math os re statistics string";
constexpr std::string_view kBuiltIns =
    "abs all any bin bool chr dict divmod enumerate filter float hex if in int isinstance len list "
    "map max min next not oct or and ord range reversed round set sorted str sum tuple zip for "
    "else lambda";

// Returns the template with spaces in place of the contents of brackets, slots and strings.
std::string outside_of_brackets(std::string_view python) {
  std::string out;
  int depth = 0;
  char quote = 0;
  for (const char c : python) {
    const bool closes = quote == 0 && (c == ')' || c == ']' || c == '}');
    depth -= closes ? 1 : 0;
    out += depth == 0 && quote == 0 && c != '\'' ? c : '.';
    depth += quote == 0 && (c == '(' || c == '[' || c == '{') ? 1 : 0;
    quote = c != '\'' ? quote : quote == 0 ? c : '\0';
  }
  return out;
}

constexpr std::array<std::pair<std::string_view, Binding>, 21> kTemplateOperators = {{
    {" if ", kConditional},    {" or ", kOr},
    {" and ", kAnd},           {" == ", kComparison},
    {" != ", kComparison},     {" < ", kComparison},
    {" > ", kComparison},      {" <= ", kComparison},
    {" >= ", kComparison},     {" in ", kComparison},
    {" is ", kComparison},     {" | ", kBitOr},
    {" ^ ", kBitXor},          {" & ", kBitAnd},
    {" << ", kShift},          {" >> ", kShift},
    {" + ", kAdditive},        {" - ", kAdditive},
    {" * ", kMultiplicative},  {" / ", kMultiplicative},
    {" // ", kMultiplicative},
}};

}  // namespace

int template_binding(std::string_view python) {
  const std::string outside = outside_of_brackets(python);
  const auto has = [&](std::string_view part) { return outside.find(part) != std::string::npos; };
  int binding = outside.starts_with('-') ? kUnary : kAtom;
  if (outside.starts_with("not ")) {
    binding = kNot;
  } else if (has(" not in ")) {
    binding = kComparison;
  }
  for (const auto& [sign, binds] : kTemplateOperators) {
    if (has(sign)) {
      binding = std::min(binding, static_cast<int>(binds));
    }
  }
  if (has(" % ")) {
    binding = std::min(binding, static_cast<int>(kMultiplicative));
  }
  return has("**") ? std::min(binding, static_cast<int>(kPower)) : binding;
}

std::set<std::string> template_needs(std::string_view python) {
  std::set<std::string> needs;
  char quote = 0;
  for (std::size_t at = 0; at < python.size(); ++at) {
    if (python[at] == '\'') {
      quote = quote == 0 ? '\'' : '\0';
    }
    const bool begins = quote == 0 && (is_letter(python[at]) || python[at] == '_') &&
                        (at == 0 || (!is_word_character(python[at - 1]) && python[at - 1] != '.' &&
                                     python[at - 1] != ':'));
    if (!begins) {
      continue;
    }
    std::size_t end = at;
    while (end < python.size() && is_word_character(python[end])) {
      ++end;
    }
    const std::string_view name = python.substr(at, end - at);
    const char next = end < python.size() ? python[end] : '\0';
    const bool is_module = next == '.' && is_among(name, kModules);
    if (is_module || (next == '(' && !is_among(name, kBuiltIns))) {
      needs.emplace(name);
    }
    at = end - 1;
  }
  return needs;
}

}  // namespace synth
