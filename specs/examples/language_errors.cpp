#include "specs/examples/language_errors.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace synth {
namespace {

// One kind of error as each language names it. If a name is in several rows, the first one counts.
struct ErrorNames {
  std::string_view python;
  std::string_view javascript;
  std::string_view cpp;
};

constexpr std::array<ErrorNames, 19> kErrors = {{
    {"ValueError", "RangeError", "std::invalid_argument"},
    {"IndexError", "RangeError", "std::out_of_range"},
    {"KeyError", "RangeError", "std::out_of_range"},
    {"LookupError", "RangeError", "std::out_of_range"},
    {"ZeroDivisionError", "RangeError", "std::domain_error"},
    {"ArithmeticError", "RangeError", "std::domain_error"},
    {"OverflowError", "RangeError", "std::overflow_error"},
    {"RuntimeError", "Error", "std::runtime_error"},
    {"Exception", "Error", "std::runtime_error"},
    {"RuntimeError", "Error", "std::logic_error"},
    {"ValueError", "RangeError", "std::length_error"},
    {"ValueError", "RangeError", "std::range_error"},
    {"ArithmeticError", "RangeError", "std::underflow_error"},
    {"ValueError", "URIError", ""},
    {"TypeError", "TypeError", ""},
    {"SyntaxError", "SyntaxError", ""},
    {"NameError", "ReferenceError", ""},
    {"AssertionError", "", ""},
    {"NotImplementedError", "", ""},
}};

std::string_view column(const ErrorNames& names, Language language) {
  return language == Language::python       ? names.python
         : language == Language::javascript ? names.javascript
         : language == Language::cpp        ? names.cpp
                                            : std::string_view();
}

// Returns the row in which that language has the name.
const ErrorNames* find_error(Language language, std::string_view name) {
  const auto* const found = std::ranges::find_if(kErrors, [&](const ErrorNames& names) {
    const std::string_view own = column(names, language);
    return !own.empty() && (own == name || (own.starts_with("std::") && own.substr(5) == name));
  });
  return found == kErrors.end() ? nullptr : found;
}

}  // namespace

bool is_cpp_error(std::string_view name) {
  return find_error(Language::cpp, name) != nullptr;
}

bool is_javascript_error(std::string_view name) {
  return find_error(Language::javascript, name) != nullptr;
}

std::optional<std::string> error_in(Language language, std::string_view name) {
  if (const ErrorNames* own = find_error(language, name)) {
    return std::string(column(*own, language));
  }
  for (const Language other : {Language::python, Language::javascript, Language::cpp}) {
    const ErrorNames* names = find_error(other, name);
    if (names != nullptr && !column(*names, language).empty()) {
      return std::string(column(*names, language));
    }
  }
  return std::nullopt;
}

std::string_view plain_error(Language language) {
  return column(kErrors.front(), language);
}

std::string fit_errors(SpecSet& specs, Language language) {
  std::set<std::string> notes;
  const auto fit = [&](std::string& error) {
    const auto own = error_in(language, error);
    if (own && error != kAnyError && *own != error && *own != "std::" + error) {
      notes.insert(fmt::format("in {}, {} stands for {}",
                               language == Language::cpp ? "C++" : "JavaScript", *own, error));
      error = *own;
    }
  };
  for (FunctionSpec& spec : specs.functions) {
    std::ranges::for_each(spec.raises, fit, &Raise::type);
    for (Example& example : spec.examples) {
      if (example.claim.raises) {
        fit(*example.claim.raises);
      }
    }
  }
  return join(std::vector<std::string>(notes.begin(), notes.end()), "; ");
}

}  // namespace synth
