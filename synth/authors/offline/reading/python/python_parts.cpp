#include "synth/authors/offline/reading/python/python_parts.h"

#include "specs/literal.h"

#include <algorithm>
#include <utility>

namespace synth {

bool is_call_of(const PythonExpression& source, std::string_view function) {
  return source.kind == PythonExpression::Kind::call &&
         source.parts[0].kind == PythonExpression::Kind::name && source.parts[0].text == function;
}

const PythonExpression* keyword_of(const PythonExpression& call, std::string_view name) {
  const auto found = std::ranges::find_if(call.parts, [&](const PythonExpression& part) {
    return part.kind == PythonExpression::Kind::keyword && part.text == name;
  });
  return found == call.parts.end() ? nullptr : &found->parts[0];
}

std::optional<Value> literal_of(const PythonExpression& source) {
  if (source.kind == PythonExpression::Kind::string) {
    return Value(source.text);
  }
  const bool is_truth = source.text == "True" || source.text == "False";
  if (source.kind == PythonExpression::Kind::number ||
      (source.kind == PythonExpression::Kind::name && is_truth)) {
    auto value = parse_literal(source.text);
    return value ? std::optional(std::move(*value)) : std::nullopt;
  }
  if (source.kind == PythonExpression::Kind::operation && source.text == "-" &&
      source.parts.size() == 1 && source.parts[0].kind == PythonExpression::Kind::number) {
    auto value = parse_literal("-" + source.parts[0].text);
    return value ? std::optional(std::move(*value)) : std::nullopt;
  }
  if ((source.kind == PythonExpression::Kind::list ||
       source.kind == PythonExpression::Kind::tuple) &&
      !source.parts.empty()) {
    List list;
    for (const PythonExpression& part : source.parts) {
      auto item = literal_of(part);
      if (!item) {
        return std::nullopt;
      }
      list.items.push_back(std::move(*item));
    }
    return Value(std::move(list));
  }
  return std::nullopt;
}

}  // namespace synth
