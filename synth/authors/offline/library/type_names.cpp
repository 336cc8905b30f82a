#include "synth/authors/offline/library/type_names.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

using Kind = Type::Kind;

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
    case Kind::boolean:
      return "bool";
    case Kind::integer:
      return "long long";
    case Kind::floating:
      return "double";
    case Kind::string:
      return "std::string";
    case Kind::list:
    case Kind::tuple_of:
      return cpp_template("vector", type.arguments);
    case Kind::set:
      return cpp_template("set", type.arguments);
    case Kind::dict:
      return cpp_template("map", type.arguments);
    case Kind::tuple:
      return cpp_template(type.arguments.size() == 2 ? "pair" : "tuple", type.arguments);
    case Kind::either:
      // T | None
      return type.arguments.size() == 2 && type.arguments[1].kind == Kind::none
                 ? cpp_template("optional", {type.arguments[0]})
             : std::ranges::all_of(type.arguments,
                                   [](const Type& each) {
                                     return each.kind == Kind::integer ||
                                            each.kind == Kind::floating;
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
    case Kind::boolean:
      return "boolean";
    case Kind::integer:
    case Kind::floating:
      return "number";
    case Kind::string:
      return "string";
    case Kind::none:
      return "null";
    case Kind::list:
    case Kind::tuple_of:
      return parts[0] + "[]";
    case Kind::set:
      return "Set<" + parts[0] + ">";
    case Kind::dict:
      return type.arguments[0].kind == Kind::string || type.arguments[0].kind == Kind::any
                 ? "Record<string, " + parts[1] + ">"
                 : "Map<" + join(parts, ", ") + ">";
    case Kind::tuple:
      return "[" + join(parts, ", ") + "]";
    case Kind::either:
      return parts.size() == 2 && parts[1] == "null" ? "?" + parts[0]
                                                     : "(" + join(parts, "|") + ")";
    default:
      return "*";
  }
}

}  // namespace synth
