#include "synth/authors/offline/cases/prose_guard.h"

#include "specs/examples/language_errors.h"

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
  const Value& other = comparison.other ? arguments.at(*comparison.other) : comparison.bound;
  const auto right =
      comparison.of_length && comparison.other ? length_of(other) : std::optional(other);
  if (!left || !right) {
    return std::nullopt;
  }
  if (comparison.relation == Relation::equal || comparison.relation == Relation::not_equal) {
    return equal(*left, *right, Language::python) == (comparison.relation == Relation::equal);
  }
  const auto a = number_of(*left);
  const auto b = number_of(*right);
  return a && b ? std::optional(is_in(comparison.relation, *a <=> *b)) : std::nullopt;
}

}  // namespace

std::optional<bool> holds(const ProseCondition& condition, const std::vector<Value>& arguments) {
  if (condition.kind == Joining::comparison) {
    return holds(condition.comparison, arguments);
  }
  // A part with this value decides the whole.
  const bool decides = condition.kind == Joining::either;
  for (const ProseCondition& part : condition.parts) {
    const auto of_part = holds(part, arguments);
    if (!of_part || *of_part == decides) {
      return of_part;
    }
  }
  return !decides;
}

Claim claim_of(const ProseGuard& guard, Language language) {
  if (!guard.raises) {
    return {guard.result, {}, {}};
  }
  return {{}, error_in(language, guard.raises->type).value_or(std::string(kAnyError)), {}};
}

bool agrees(const ProseGuard& guard, const Claim& claim, Language language) {
  if (!guard.raises) {
    return claim.expected && equal(*claim.expected, guard.result, Language::python);
  }
  const Claim own = claim_of(guard, language);
  return claim.raises && (own.raises == kAnyError || *claim.raises == kAnyError ||
                          error_in(language, *claim.raises) == own.raises);
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

}  // namespace synth
