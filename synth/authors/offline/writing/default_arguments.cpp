#include "synth/authors/offline/writing/default_arguments.h"

#include "specs/literal.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace synth {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    out += c == '\n'               ? "\\n"
           : c == '\t'             ? "\\t"
           : c == '"' || c == '\\' ? std::string("\\") + c
                                   : std::string(1, c);
  }
  return out + "\"";
}

}  // namespace

std::string literal_in(Language language, const Value& value) {
  if (const auto* text = value.get_if<std::string>()) {
    return in_quotes(*text);
  }
  const bool is_cpp = language == Language::cpp;
  const auto braced = [&](const std::vector<Value>& values) {
    std::vector<std::string> items;
    for (const Value& item : values) {
      items.push_back(literal_in(language, item));
    }
    return (is_cpp ? "{" : "[") + join(items, ", ") + (is_cpp ? "}" : "]");
  };
  if (const auto* list = value.get_if<List>()) {
    return braced(list->items);
  }
  if (language != Language::python) {
    if (const auto* tuple = value.get_if<Tuple>()) {
      return braced(tuple->items);
    }
    if (const auto* set = value.get_if<Set>()) {
      return is_cpp ? braced(set->items) : "new Set(" + braced(set->items) + ")";
    }
    if (const auto* dict = value.get_if<Dict>()) {
      std::vector<std::string> entries;
      for (const auto& [key, item] : dict->entries) {
        entries.push_back(fmt::format(fmt::runtime(is_cpp ? "{{{}, {}}}" : "{}: {}"),
                                      literal_in(language, key), literal_in(language, item)));
      }
      return "{" + join(entries, ", ") + "}";
    }
    if (const auto* truth = value.get_if<bool>()) {
      return *truth ? "true" : "false";
    }
    if (value.is<Null>()) {
      return language == Language::cpp ? "std::nullopt" : "null";
    }
  }
  return write_literal(value);
}

std::string with_default(Language language, std::string declaration, const Parameter& parameter) {
  const auto value = default_of(parameter);
  return value ? declaration + " = " + literal_in(language, *value) : std::move(declaration);
}

}  // namespace synth
