#include "synth/authors/offline/library/type_names.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

using TypeKind = Type::Kind;

std::optional<std::string> cpp_template(std::string_view name, const std::vector<Type>& arguments) {
  std::vector<std::string> parts;
  for (const Type& argument : arguments) {
    auto part = cpp_type_name(argument);
    if (!part) {
      return std::nullopt;
    }
    parts.push_back(*std::move(part));
  }
  return fmt::format("std::{}<{}>", name, join(parts, ", "));
}

}  // namespace

std::optional<std::string> cpp_type_name(const Type& type) {
  switch (type.kind) {
    case TypeKind::boolean:
      return "bool";
    case TypeKind::integer:
      return "long long";
    case TypeKind::floating:
      return "double";
    case TypeKind::string:
      return "std::string";
    case TypeKind::list:
    case TypeKind::tuple_of:
      return cpp_template("vector", type.arguments);
    case TypeKind::set:
      return cpp_template("set", type.arguments);
    case TypeKind::dict:
      return cpp_template("map", type.arguments);
    case TypeKind::tuple:
      return cpp_template(type.arguments.size() == 2 ? "pair" : "tuple", type.arguments);
    case TypeKind::either:
      // T | None
      return type.arguments.size() == 2 && type.arguments[1].kind == TypeKind::none
                 ? cpp_template("optional", {type.arguments[0]})
             : std::ranges::all_of(type.arguments,
                                   [](const Type& each) {
                                     return each.kind == TypeKind::integer ||
                                            each.kind == TypeKind::floating;
                                   })
                 ? std::optional<std::string>("double")
                 : std::nullopt;
    default:
      return std::nullopt;
  }
}

std::string jsdoc_type_name(const Type& type) {
  std::vector<std::string> parts;
  for (const Type& argument : type.arguments) {
    parts.push_back(jsdoc_type_name(argument));
  }
  switch (type.kind) {
    case TypeKind::boolean:
      return "boolean";
    case TypeKind::integer:
    case TypeKind::floating:
      return "number";
    case TypeKind::string:
      return "string";
    case TypeKind::none:
      return "null";
    case TypeKind::list:
    case TypeKind::tuple_of:
      return parts[0] + "[]";
    case TypeKind::set:
      return "Set<" + parts[0] + ">";
    case TypeKind::dict:
      return type.arguments[0].kind == TypeKind::string || type.arguments[0].kind == TypeKind::any
                 ? "Record<string, " + parts[1] + ">"
                 : "Map<" + join(parts, ", ") + ">";
    case TypeKind::tuple:
      return "[" + join(parts, ", ") + "]";
    case TypeKind::either:
      return parts.size() == 2 && parts[1] == "null" ? "?" + parts[0]
                                                     : "(" + join(parts, "|") + ")";
    default:
      return "*";
  }
}

}  // namespace synth
