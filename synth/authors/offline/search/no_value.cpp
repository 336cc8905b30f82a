#include "synth/authors/offline/search/no_value.h"

#include "synth/authors/offline/program/evaluation.h"
#include "synth/support/text.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Returns a use of the component, which must exist.
Expression use_of_component(std::string_view name, TypeId type, std::vector<Expression> arguments) {
  static const std::vector<const Component*> kAll = all_components();
  Expression use;
  use.kind = Expression::Kind::component;
  use.type = type;
  use.component = *std::ranges::find(kAll, name, &Component::name);
  use.arguments = std::move(arguments);
  return use;
}

Expression integer_of(std::int64_t value) {
  Expression constant;
  constant.value = value;
  return constant;
}

Expression has_fewer(const Expression& list, std::int64_t count) {
  Expression length = use_of_component("length", kInt, {list});
  return count == 1 ? use_of_component("equal", kBool, {std::move(length), integer_of(0)})
                    : use_of_component("less", kBool, {std::move(length), integer_of(count)});
}

// Returns when the part has no value though its arguments have.
std::optional<Expression> condition_of_part(const Expression& part) {
  if (part.component == nullptr || part.arguments.empty()) {
    return std::nullopt;
  }
  const Expression& first = part.arguments[0];
  if (is_among(part.component->name, "maximum minimum mean")) {
    return has_fewer(first, 1);
  }
  if (part.arguments.size() < 2) {
    return std::nullopt;
  }
  const Expression& second = part.arguments[1];
  const bool is_number = second.kind == Expression::Kind::constant && second.type == kInt;
  if (is_among(part.component->name, "item character") && is_number) {
    return has_fewer(first, second.value < 0 ? -second.value : second.value + 1);
  }
  if (is_among(part.component->name, "divide floor_divide modulo") && second.type == kInt) {
    return use_of_component("equal", kBool, {second, integer_of(0)});
  }
  if (part.component->name == "index") {
    return use_of_component("not_in_list", kBool, {second, first});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Expression> condition_of_no_value(const Expression& expression,
                                                const std::vector<std::size_t>& without,
                                                const Problem& problem, Pool& pool) {
  const bool is_lift = expression.kind == Expression::Kind::lift;
  for (std::size_t i = 0; i + (is_lift ? 1 : 0) < expression.arguments.size(); ++i) {
    if (auto inner = condition_of_no_value(expression.arguments[i], without, problem, pool)) {
      return inner;
    }
  }
  auto condition = condition_of_part(expression);
  if (!condition) {
    return std::nullopt;
  }
  const std::vector<Cell> holds = evaluate(*condition, problem.inputs, problem.rows, pool);
  const auto wanted = std::span(holds).first(problem.wanted);
  const bool is_exact =
      std::ranges::all_of(without, [&](std::size_t row) { return holds[row] == 1; }) &&
      std::ranges::all_of(wanted, [](Cell cell) { return cell == 0; });
  return is_exact ? std::move(condition) : std::nullopt;
}

}  // namespace synth
