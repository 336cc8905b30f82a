#include "synth/authors/offline/prose_guard.h"

#include "specs/literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>

namespace synth {
namespace {

using Relation = Comparison::Relation;
using Joining = ProseCondition::Kind;

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

std::optional<bool> holds(const Comparison& comparison, const std::vector<Value>& arguments) {
  const Value& argument = arguments.at(comparison.parameter);
  const auto left = comparison.of_length ? length_of(argument) : std::optional(argument);
  const Value& right = comparison.other ? arguments.at(*comparison.other) : comparison.bound;
  if (!left) {
    return std::nullopt;
  }
  if (comparison.relation == Relation::equal || comparison.relation == Relation::not_equal) {
    return equal(*left, right, Language::python) == (comparison.relation == Relation::equal);
  }
  const auto a = number_of(*left);
  const auto b = number_of(right);
  return a && b ? std::optional(is_in(comparison.relation, *a <=> *b)) : std::nullopt;
}

std::string write_condition(const Comparison& comparison, const FunctionSpec& spec) {
  const std::string& name = spec.inputs.at(comparison.parameter).name;
  const std::string right =
      comparison.other ? spec.inputs.at(*comparison.other).name : write_literal(comparison.bound);
  const bool is_about_emptiness = comparison.of_length && right == "0";
  if (is_about_emptiness && comparison.relation == Relation::equal) {
    return "not " + name;
  }
  if (is_about_emptiness && comparison.relation == Relation::not_equal) {
    return name;
  }
  if (comparison.bound.is<Null>() && !comparison.other) {
    return name + (comparison.relation == Relation::equal ? " is None" : " is not None");
  }
  return fmt::format("{} {} {}", comparison.of_length ? "len(" + name + ")" : name,
                     sign_of(comparison.relation), right);
}

// "1 <= k <= 10"; nothing where the condition is no such range.
std::optional<std::string> write_range(const ProseCondition& condition, const FunctionSpec& spec) {
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
  return is_range ? std::optional(fmt::format("{} {} {} {} {}", write_literal(low.bound),
                                              low.relation == Relation::at_least ? "<=" : "<",
                                              spec.inputs.at(low.parameter).name,
                                              sign_of(high.relation), write_literal(high.bound)))
                  : std::nullopt;
}

std::string write_condition(const ProseCondition& condition, const FunctionSpec& spec) {
  if (condition.kind == Joining::comparison) {
    return write_condition(condition.comparison, spec);
  }
  if (auto range = write_range(condition, spec)) {
    return std::move(*range);
  }
  std::string out;
  for (const ProseCondition& part : condition.parts) {
    const bool is_looser = condition.kind == Joining::both && part.kind == Joining::either;
    const std::string text = write_condition(part, spec);
    out += out.empty() ? "" : condition.kind == Joining::both ? " and " : " or ";
    out += is_looser ? "(" + text + ")" : text;
  }
  return out;
}

}  // namespace

std::optional<bool> holds(const ProseCondition& condition, const std::vector<Value>& arguments) {
  if (condition.kind == Joining::comparison) {
    return holds(condition.comparison, arguments);
  }
  const bool decides = condition.kind == Joining::either;  // one part that does, does for all
  for (const ProseCondition& part : condition.parts) {
    const auto of_part = holds(part, arguments);
    if (!of_part || *of_part == decides) {
      return of_part;
    }
  }
  return !decides;
}

ProseCondition negated(ProseCondition condition) {
  static constexpr std::array<Relation, 6> kOpposites = {Relation::not_equal, Relation::equal,
                                                         Relation::at_least,  Relation::greater,
                                                         Relation::at_most,   Relation::less};
  if (condition.kind == Joining::comparison) {
    Relation& relation = condition.comparison.relation;
    relation = kOpposites.at(static_cast<std::size_t>(relation));
    return condition;
  }
  condition.kind = condition.kind == Joining::both ? Joining::either : Joining::both;
  std::ranges::transform(condition.parts, condition.parts.begin(), negated);
  return condition;
}

std::string write_guard(const ProseGuard& guard, const FunctionSpec& spec) {
  return fmt::format("    if {}:\n        return {}\n", write_condition(guard.condition, spec),
                     write_literal(guard.result));
}

}  // namespace synth
