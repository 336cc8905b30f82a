#include "synth/authors/offline/program/names.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::array<std::string_view, 35> kKeywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

// Names that generated expressions call; a variable must not hide them.
constexpr std::array<std::string_view, 31> kBuiltins = {
    "abs",   "all",    "any",  "bin",   "bool",     "chr",       "dict", "enumerate",
    "float", "int",    "iter", "len",   "list",     "map",       "math", "max",
    "min",   "next",   "ord",  "range", "reversed", "round",     "set",  "sorted",
    "str",   "string", "sum",  "tuple", "zip",      "itertools", "print"};

}  // namespace

std::string singular(std::string_view name) {
  if (name.size() < 4 || name.ends_with("ss") || name.ends_with("us") || name.ends_with("is") ||
      !name.ends_with('s')) {
    return {};
  }
  if (name.ends_with("ies")) {
    return std::string(name.substr(0, name.size() - 3)) + "y";
  }
  if (name.ends_with("xes") || name.ends_with("ches") || name.ends_with("sses")) {
    return std::string(name.substr(0, name.size() - 2));
  }
  return std::string(name.substr(0, name.size() - 1));
}

bool is_identifier(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) && std::ranges::all_of(name, is_word_character) &&
         std::ranges::find(kKeywords, name) == kKeywords.end();
}

bool is_builtin(std::string_view name) {
  return std::ranges::find(kBuiltins, name) != kBuiltins.end();
}

std::string free_name(std::string_view wished, const std::set<std::string>& taken) {
  std::string name(wished);
  const auto is_free = [&](const std::string& candidate) {
    return is_identifier(candidate) && !taken.contains(candidate) && !is_builtin(candidate);
  };
  for (int suffix = 2; !is_free(name); ++suffix) {
    name = std::string(wished) + "_" + std::to_string(suffix);
  }
  return name;
}

}  // namespace synth
