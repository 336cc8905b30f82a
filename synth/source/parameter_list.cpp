#include "synth/source/parameter_list.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Returns the parts between commas up to the closing bracket; nothing if it is missing.
std::optional<std::vector<std::string>> parts_of_list(std::string_view code) {
  std::vector<std::string> parts;
  std::string part;
  std::size_t depth = 0;
  char quote = '\0';
  for (const char c : code) {
    if (quote != '\0') {
      quote = c == quote ? '\0' : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == ')' && depth == 0) {
      if (!trim(part).empty()) {
        parts.emplace_back(trim(part));
      }
      return parts;
    } else if (c == ',' && depth == 0) {
      parts.emplace_back(trim(part));
      part.clear();
      continue;
    }
    const bool opens = quote == '\0' && std::string_view("([{<").find(c) != std::string_view::npos;
    const bool closes = quote == '\0' && std::string_view(")]}>").find(c) != std::string_view::npos;
    depth += opens ? 1 : 0;
    depth -= closes && depth > 0 ? 1 : 0;
    part += c;
  }
  return std::nullopt;
}

// Returns the parameter of an arrow function without brackets, from the text before the arrow.
std::optional<std::vector<std::string>> bare_parameter(std::string_view head) {
  const std::size_t equals = head.find('=');
  const std::string_view parameter =
      trim(head.substr(equals == head.npos ? head.size() : equals + 1));
  if (parameter.empty() || !std::ranges::all_of(parameter, [](char c) {
        return c == ' ' || c == '$' || is_word_character(c);
      })) {
    return std::nullopt;
  }
  return std::vector<std::string>{std::string(parameter)};
}

}  // namespace

std::optional<std::vector<std::string>> parameter_list(Language language, std::string_view code,
                                                       std::string_view function) {
  const std::size_t name = find_word(code, function);
  const std::size_t open = name == code.npos ? code.npos : code.find('(', name);
  const std::size_t arrow = name == code.npos ? code.npos : code.find("=>", name);
  if (arrow < open) {
    return bare_parameter(code.substr(name, arrow - name));
  }
  if (open == code.npos) {
    return std::nullopt;
  }
  auto parameters = parts_of_list(code.substr(open + 1));
  if (parameters && language != Language::cpp) {
    for (std::string& parameter : *parameters) {
      parameter = std::string(trim(parameter.substr(0, parameter.find_first_of(":="))));
    }
  }
  return parameters;
}

bool takes(Language language, std::string_view code, std::string_view function, std::size_t count) {
  const auto parameters = parameter_list(language, code, function);
  return parameters && parameters->size() == count;
}

Result<void> check_same_parameters(Language language, std::string_view before, std::string_view now,
                                   std::string_view function) {
  const auto had = parameter_list(language, before, function);
  const auto has = parameter_list(language, now, function);
  const bool is_same =
      !had || !has || (language == Language::python ? *had == *has : had->size() == has->size());
  return is_same ? Result<void>()
                 : fail(Errc::bad_input,
                        fmt::format("the parameters of '{}' are ({}) now, and were ({})", function,
                                    join(*has, ", "), join(*had, ", ")));
}

}  // namespace synth
