#include "synth/authors/offline/cases/case_writer.h"

#include "specs/examples/language_errors.h"
#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/offline/writing/cpp/cpp_layout.h"
#include "synth/authors/offline/writing/javascript/javascript_writer.h"
#include "synth/authors/offline/writing/plain_source.h"
#include "synth/authors/offline/writing/python/python_writer.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

using Relation = Comparison::Relation;
using Text = std::optional<std::string>;

std::string_view sign_of(Relation relation, Language language) {
  static constexpr std::array<std::string_view, 6> kSigns = {"==", "!=", "<", "<=", ">", ">="};
  const bool is_strict = language == Language::javascript;
  return is_strict && relation == Relation::equal ? "==="
         : is_strict && relation == Relation::not_equal
             ? "!=="
             : kSigns.at(static_cast<std::size_t>(relation));
}

bool is_text(const Parameter& input) {
  return parse_type(input.type).kind == Type::Kind::string;
}

// Returns the number of a parameter's elements; of a text, JavaScript counts UTF-16 units and C++
// bytes.
Text length_in(Language language, const Parameter& input) {
  switch (language) {
    case Language::python:
      return "len(" + input.name + ")";
    case Language::javascript:
      return is_text(input) ? "[..." + input.name + "].length" : input.name + ".length";
    default:
      return is_text(input) ? Text() : input.name + ".size()";
  }
}

// Returns the test for an empty or a non-empty value.
std::string emptiness(Language language, const std::string& name, bool is_empty) {
  switch (language) {
    case Language::python:
      return is_empty ? "not " + name : name;
    case Language::javascript:
      return name + (is_empty ? ".length === 0" : ".length > 0");
    default:
      return (is_empty ? "" : "!") + name + ".empty()";
  }
}

Text condition_of(Language language, const Comparison& comparison, const FunctionSpec& spec) {
  const Parameter& input = spec.inputs.at(comparison.parameter);
  const bool is_equality =
      comparison.relation == Relation::equal || comparison.relation == Relation::not_equal;
  const Text right = !comparison.other      ? write_case_value(language, comparison.bound)
                     : comparison.of_length ? length_in(language, spec.inputs.at(*comparison.other))
                                            : spec.inputs.at(*comparison.other).name;
  const bool is_dictionary = parse_type(input.type).kind == Type::Kind::dict;
  const bool is_of_list = !comparison.other && comparison.bound.is<List>();
  if (!right || (language != Language::python && (is_dictionary || is_of_list))) {
    return std::nullopt;
  }
  if (comparison.of_length && *right == "0" && is_equality) {
    return emptiness(language, input.name, comparison.relation == Relation::equal);
  }
  if (comparison.bound.is<Null>() && !comparison.other && language == Language::python) {
    return input.name + (comparison.relation == Relation::equal ? " is None" : " is not None");
  }
  if (comparison.bound.is<Null>() && !comparison.other && language == Language::cpp) {
    return std::nullopt;  // no parameter is optional
  }
  const Text left = comparison.of_length ? length_in(language, input) : input.name;
  return left ? Text(fmt::format("{} {} {}", *left, sign_of(comparison.relation, language), *right))
              : std::nullopt;
}

// Returns Python's "1 <= k <= 10"; nothing if the condition is not such a range.
Text python_range(const ProseCondition& condition, const FunctionSpec& spec) {
  using Joining = ProseCondition::Kind;
  const auto is_bound = [](const ProseCondition& part) {
    return part.kind == Joining::comparison && !part.comparison.other && !part.comparison.of_length;
  };
  if (condition.kind != Joining::both || condition.parts.size() != 2 ||
      !std::ranges::all_of(condition.parts, is_bound)) {
    return std::nullopt;
  }
  const Comparison& low = condition.parts[0].comparison;
  const Comparison& high = condition.parts[1].comparison;
  const bool is_range = low.parameter == high.parameter &&
                        (low.relation == Relation::at_least || low.relation == Relation::greater) &&
                        (high.relation == Relation::at_most || high.relation == Relation::less);
  return is_range ? Text(fmt::format("{} {} {} {} {}", write_literal(low.bound),
                                     low.relation == Relation::at_least ? "<=" : "<",
                                     spec.inputs.at(low.parameter).name,
                                     sign_of(high.relation, Language::python),
                                     write_literal(high.bound)))
                  : std::nullopt;
}

Text condition_of(Language language, const ProseCondition& condition, const FunctionSpec& spec) {
  using Joining = ProseCondition::Kind;
  if (condition.kind == Joining::comparison) {
    return condition_of(language, condition.comparison, spec);
  }
  const bool is_python = language == Language::python;
  if (Text range = is_python ? python_range(condition, spec) : std::nullopt) {
    return range;
  }
  const bool is_both = condition.kind == Joining::both;
  const std::string_view word = is_python ? (is_both ? " and " : " or ")
                                : is_both ? " && "
                                          : " || ";
  std::string out;
  for (const ProseCondition& part : condition.parts) {
    const Text text = condition_of(language, part, spec);
    if (!text) {
      return std::nullopt;
    }
    // g++ and Prettier want parentheses around operands that bind tighter, too.
    const bool is_parted =
        part.kind != Joining::comparison && part.kind != condition.kind && (!is_python || is_both);
    out += out.empty() ? "" : word;
    out += is_parted ? "(" + *text + ")" : *text;
  }
  return out;
}

// Replaces the first occurrence of `from`.
bool replace_first(std::string& text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos || from.empty()) {
    return false;
  }
  text.replace(at, from.size(), to);
  return true;
}

bool gives_null(const std::vector<ProseGuard>& guards) {
  return std::ranges::any_of(
      guards, [](const ProseGuard& guard) { return !guard.raises && guard.result.is<Null>(); });
}

// Returns whether every result but null is of the type, which is named as in JSDoc or C++.
bool are_of_type(const std::vector<ProseGuard>& guards, std::string_view type) {
  return std::ranges::all_of(guards, [&](const ProseGuard& guard) {
    const Value& result = guard.result;
    const bool is_real = type == "number" || type == "double";
    return guard.raises || result.is<Null>() ||
           (result.is<Integer>() && (is_real || type == "long long")) ||
           (result.is<double>() && is_real) ||
           (result.is<bool>() && (type == "boolean" || type == "bool")) ||
           (result.is<std::string>() && (type == "string" || type == "std::string")) ||
           (result.is<List>() && (type.ends_with("[]") || type.starts_with("std::vector")));
  });
}

// Adapts the heading to the cases, and returns the position of the function's own statements.
std::optional<std::size_t> fit_python(std::string& code, const FunctionSpec& spec,
                                      const FunctionSpec& rest,
                                      const std::vector<ProseGuard>& guards) {
  constexpr std::string_view kEnd = ":\n";
  const auto docstring = [&](const FunctionSpec& one) {
    const std::string heading = write_heading(one);
    return heading.substr(heading.find(kEnd) + kEnd.size());
  };
  const std::string definition = "def " + spec.name + "(";
  const std::size_t begin = code.starts_with(definition) ? 0 : code.find("\n" + definition);
  const std::size_t end = code.find(kEnd, begin);
  if (end == std::string::npos ||
      code.compare(end + kEnd.size(), docstring(rest).size(), docstring(rest)) != 0) {
    return std::nullopt;
  }
  const std::size_t arrow = std::min(code.find(" -> ", begin), end);
  std::string type = code.substr(arrow, end - arrow);
  if (gives_null(guards) && !type.empty() && type.find("None") == std::string::npos) {
    type += " | None";
  }
  const std::string fitted = type + std::string(kEnd) + docstring(spec);
  code.replace(arrow, end + kEnd.size() + docstring(rest).size() - arrow, fitted);
  return arrow + fitted.size();
}

std::optional<std::size_t> fit_javascript(std::string& code, const FunctionSpec& spec,
                                          const FunctionSpec& rest,
                                          const std::vector<ProseGuard>& guards) {
  constexpr std::string_view kReturns = " * @returns {";
  const std::size_t at = code.rfind(kReturns, code.find("\nfunction " + spec.name + "("));
  if (at == std::string::npos) {
    return std::nullopt;
  }
  const std::size_t begin = at + kReturns.size();
  std::string type = code.substr(begin, code.find("}\n", begin) - begin);
  const bool is_optional = type.starts_with('?');
  type.erase(0, is_optional ? 1 : 0);
  if (!are_of_type(guards, type)) {
    return std::nullopt;
  }
  if (gives_null(guards) && !is_optional) {
    code.insert(begin, "?");
  }
  replace_first(code, javascript_comment(rest.purpose), javascript_comment(spec.purpose));
  const std::size_t function = code.find("\nfunction " + spec.name + "(", begin);
  const std::size_t end = code.find(" {\n", function);
  return end == std::string::npos ? std::nullopt : std::optional(end + 3);
}

std::optional<std::size_t> fit_cpp(std::string& code, const FunctionSpec& spec,
                                   const FunctionSpec& rest,
                                   const std::vector<ProseGuard>& guards) {
  constexpr std::string_view kOptional = "std::optional<";
  const std::string call = " " + spec.name + "(";
  std::size_t name = code.find(call);
  const auto line_of = [&](std::size_t place) { return code.rfind('\n', place) + 1; };
  while (name != std::string::npos && code[line_of(name)] == '/') {  // skips mentions in comments
    name = code.find(call, name + 1);
  }
  if (name == std::string::npos) {
    return std::nullopt;
  }
  const std::size_t begin = line_of(name);
  std::string type = code.substr(begin, name - begin);
  const bool is_optional = type.starts_with(kOptional);
  if (!are_of_type(guards, is_optional ? std::string_view(type).substr(
                                             kOptional.size(), type.size() - kOptional.size() - 1)
                                       : std::string_view(type))) {
    return std::nullopt;
  }
  for (const Parameter& input : spec.inputs) {
    replace_first(code, "/*" + input.name + "*/", input.name);  // a case may use it
  }
  if (gives_null(guards) && !is_optional) {
    code.replace(begin, type.size(), fmt::format("std::optional<{}>", type));
  }
  std::size_t end = code.find('{', begin) + 1;
  if (code.at(end) == ' ') {  // all on one line
    const std::size_t close = code.rfind(" }");
    code.replace(close, std::string::npos, "\n}\n");
    code.replace(end, 1, "\n  ");
  }
  end = code.find('\n', end - 1) + 1;
  const std::size_t length = code.size();
  replace_first(code, cpp_comment(rest.purpose), cpp_comment(spec.purpose));
  return end + code.size() - length;
}

// Removes the code's first check (a recurrence's for indices below the first term) if a case has
// already made it.
void drop_repeated_check(Language language, std::string& code, std::size_t begin,
                         const std::vector<std::string>& cases) {
  const int lines = language == Language::python ? 2 : 3;
  for (const std::string& text : cases) {
    const std::string check = text.substr(0, text.find('\n') + 1);
    if (code.compare(begin, check.size(), check) == 0) {
      std::size_t end = begin;
      for (int line = 0; line < lines; ++line) {
        end = code.find('\n', end) + 1;
      }
      code.erase(begin, end - begin);
      return;
    }
  }
}

std::string with_margin(Language language, const std::string& statement) {
  const std::string margin(language == Language::python ? 4 : 2, ' ');
  std::string out;
  for (const std::string_view line : split(statement, '\n')) {
    out.append(margin).append(line).append("\n");
  }
  return out;
}

Text returning(Language language, const Value& value) {
  const Text result = write_case_value(language, value);
  return result ? Text(fmt::format("return {}{}", *result, language == Language::python ? "" : ";"))
                : std::nullopt;
}

Text raising(Language language, const SaidError& error) {
  const Text type =
      error.type.empty() ? Text(plain_error(language)) : error_in(language, error.type);
  return type ? source_raise(language, *type, error.message) : std::nullopt;
}

std::string with_own_includes(const std::string& code) {
  std::size_t begin = 0;
  while (code.compare(begin, 8, "#include") == 0 || code[begin] == '\n') {
    begin = code.find('\n', begin) + 1;
  }
  const std::string rest = code.substr(begin);
  const std::string includes = cpp_includes(rest);
  return includes + (includes.empty() ? "" : "\n") + rest;
}

}  // namespace

std::optional<std::string> write_case_value(Language language, const Value& value) {
  if (language == Language::python) {
    return write_literal(value);
  }
  const bool is_cpp = language == Language::cpp;
  if (value.is<Null>()) {
    return is_cpp ? "std::nullopt" : "null";
  }
  if (const bool* truth = value.get_if<bool>()) {
    return *truth ? "true" : "false";
  }
  if (const auto* text = value.get_if<std::string>()) {
    const bool is_plain = std::ranges::all_of(
        *text, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
    return is_plain ? Text('"' + *text + '"') : std::nullopt;
  }
  if (const auto* list = value.get_if<List>()) {
    return list->items.empty() ? Text(is_cpp ? "{}" : "[]") : std::nullopt;
  }
  const bool is_number = value.is<Integer>() || value.is<double>();
  return is_number ? Text(write_literal(value)) : std::nullopt;
}

std::optional<std::string> write_case(Language language, const ProseGuard& guard,
                                      const FunctionSpec& spec) {
  const Text condition = condition_of(language, guard.condition, spec);
  const Text statement =
      guard.raises ? raising(language, *guard.raises) : returning(language, guard.result);
  return condition && statement ? Text(source_if(language, *condition, *statement)) : std::nullopt;
}

std::optional<std::string> put_cases_in_front(Language language, std::string code,
                                              const FunctionSpec& spec, const FunctionSpec& rest,
                                              const std::vector<ProseGuard>& guards) {
  std::vector<std::string> cases;
  for (const ProseGuard& guard : guards) {
    const Text text = write_case(language, guard, spec);
    if (!text) {
      return std::nullopt;
    }
    cases.push_back(with_margin(language, *text));
  }
  const auto fit = language == Language::python ? fit_python
                   : language == Language::cpp  ? fit_cpp
                                                : fit_javascript;
  const auto at = fit(code, spec, rest, guards);
  if (!at) {
    return std::nullopt;
  }
  drop_repeated_check(language, code, *at, cases);
  code.insert(*at, join(cases, ""));
  return language == Language::cpp ? with_own_includes(code) : std::move(code);
}

}  // namespace synth
