#include "synth/authors/offline/prose_guard.h"

#include "specs/literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>

namespace synth {
namespace {

using Relation = ProseGuard::Relation;

std::optional<Value> length_of(const Value& value) {
  if (const auto* text = value.get_if<std::string>()) {
    return Value(static_cast<std::int64_t>(std::ranges::count_if(
        *text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; })));
  }
  const auto* list = value.get_if<List>();
  const auto* tuple = value.get_if<Tuple>();
  const auto* dict = value.get_if<Dict>();
  const auto size = [](const auto& items) {
    return Value(static_cast<std::int64_t>(items.size()));
  };
  return list != nullptr    ? std::optional(size(list->items))
         : tuple != nullptr ? std::optional(size(tuple->items))
         : dict != nullptr  ? std::optional(size(dict->entries))
                            : std::nullopt;
}

std::optional<double> number_of(const Value& value) {
  const auto* integer = value.get_if<Integer>();
  const auto* real = value.get_if<double>();
  return integer != nullptr ? std::optional(integer->to_double())
         : real != nullptr  ? std::optional(*real)
                            : std::nullopt;
}

std::string_view sign_of(Relation relation) {
  static constexpr std::array<std::string_view, 6> kSigns = {"==", "!=", "<", "<=", ">", ">="};
  return kSigns.at(static_cast<std::size_t>(relation));
}

bool is_in(Relation relation, std::partial_ordering order) {
  switch (relation) {
    case Relation::less:
      return order < 0;
    case Relation::at_most:
      return order <= 0;
    case Relation::greater:
      return order > 0;
    default:
      return order >= 0;
  }
}

}  // namespace

std::optional<bool> holds(const ProseGuard& guard, const std::vector<Value>& arguments) {
  const Value& argument = arguments.at(guard.parameter);
  const auto left = guard.of_length ? length_of(argument) : std::optional(argument);
  const Value& right = guard.other ? arguments.at(*guard.other) : guard.bound;
  if (!left) {
    return std::nullopt;
  }
  if (guard.relation == Relation::equal || guard.relation == Relation::not_equal) {
    return equal(*left, right, Language::python) == (guard.relation == Relation::equal);
  }
  const auto a = number_of(*left);
  const auto b = number_of(right);
  return a && b ? std::optional(is_in(guard.relation, *a <=> *b)) : std::nullopt;
}

ProseGuard negated(ProseGuard guard) {
  static constexpr std::array<Relation, 6> kOpposites = {Relation::not_equal, Relation::equal,
                                                         Relation::at_least,  Relation::greater,
                                                         Relation::at_most,   Relation::less};
  guard.relation = kOpposites.at(static_cast<std::size_t>(guard.relation));
  return guard;
}

std::string write_guard(const ProseGuard& guard, const FunctionSpec& spec) {
  const std::string& name = spec.inputs.at(guard.parameter).name;
  const std::string right =
      guard.other ? spec.inputs.at(*guard.other).name : write_literal(guard.bound);
  std::string condition = fmt::format("{} {} {}", guard.of_length ? "len(" + name + ")" : name,
                                      sign_of(guard.relation), right);
  const bool is_about_emptiness = guard.of_length && right == "0";
  if (is_about_emptiness && guard.relation == Relation::equal) {
    condition = "not " + name;
  } else if (is_about_emptiness && guard.relation == Relation::not_equal) {
    condition = name;
  } else if (guard.bound.is<Null>() && !guard.other) {
    condition = name + (guard.relation == Relation::equal ? " is None" : " is not None");
  }
  return fmt::format("    if {}:\n        return {}\n", condition, write_literal(guard.result));
}

}  // namespace synth
