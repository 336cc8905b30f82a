#include "testing/suites/exporters/exporters.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace synth {

std::string comment_lines(const std::vector<std::string>& header, std::string_view mark) {
  std::string text;
  for (const std::string& entry : header) {
    for (const std::string_view line : split(entry, '\n')) {
      // A carriage return ends a line in most of these languages; a backslash at the end of a line
      // would continue a C++ comment.
      std::string shown = to_valid_utf8(line);
      std::replace_if(
          shown.begin(), shown.end(), [](char c) { return is_ascii(c) && c < ' '; }, ' ');
      while (shown.ends_with('\\') || shown.ends_with(' ')) {
        shown.pop_back();
      }
      text += fmt::format("{}{}{}\n", mark, shown.empty() ? "" : " ", shown);
    }
  }
  return text;
}

std::string snake_words(std::string_view text) {
  std::string words;
  for (const char c : text) {
    if (is_letter(c) || is_digit(c)) {
      words += c;
    } else if (!words.empty() && words.back() != '_') {
      words += '_';
    }
  }
  while (words.ends_with('_')) {
    words.pop_back();
  }
  return words;
}

std::string camel_words(std::string_view text) {
  std::string words;
  bool begins = true;
  for (const char c : text) {
    const bool is_part = is_letter(c) || is_digit(c);
    if (is_part) {
      words += begins ? to_upper(c) : c;
    }
    begins = !is_part;
  }
  return words;
}

std::string UniqueNames::add(const std::string& name) {
  std::string unique = name;
  for (int number = 2; !taken_.insert(unique).second; ++number) {
    unique = fmt::format("{}{}{}", name, separator_, number);
  }
  return unique;
}

std::vector<std::string> tested_functions(const ExportedSuite& suite) {
  std::vector<std::string> functions;
  for (const ExportedTest& exported : suite.tests) {
    if (std::ranges::find(functions, exported.test.function) == functions.end()) {
      functions.push_back(exported.test.function);
    }
  }
  for (const ExportedProperty& property : suite.properties) {
    for (const std::string& function : property.functions) {
      if (std::ranges::find(functions, function) == functions.end()) {
        functions.push_back(function);
      }
    }
  }
  return functions;
}

std::string dispute_text(const std::string& reason) {
  return reason.empty() ? "disputed" : "disputed: " + reason;
}

bool is_nan(const Value& value) {
  if (const auto* number = value.get_if<double>()) {
    return std::isnan(*number);
  }
  const auto* complex = value.get_if<std::complex<double>>();
  return complex != nullptr && (std::isnan(complex->real()) || std::isnan(complex->imag()));
}

bool is_object(const Value& value) {
  return value.is<Object>();
}

}  // namespace synth
