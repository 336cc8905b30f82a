#include "synth/authors/offline/reading/python/expression_builder.h"

#include "synth/authors/offline/program/convert.h"
#include "synth/authors/offline/reading/python/python_components.h"

#include <algorithm>
#include <span>
#include <utility>

namespace synth {

std::optional<Expression> ExpressionBuilder::constant(const Value& value) const {
  const auto type = type_of_all({&value});
  const auto cell = type ? to_cell(pool_, *type, value) : std::nullopt;
  return cell ? std::optional<Expression>(Expression{Expression::Kind::constant, *type, 0, *cell})
              : std::nullopt;
}

std::optional<Signature> ExpressionBuilder::signature_of(const Component& component,
                                                         const std::vector<TypeId>& types) const {
  const auto called = std::ranges::find(called_, &component, &Use::component);
  if (called == called_.end()) {
    return match(component.signature, types);
  }
  const bool fits = std::ranges::equal(
      types, std::span(called->signature.arguments).first(called->signature.arity));
  return fits ? std::optional(called->signature) : std::nullopt;
}

std::optional<Expression> ExpressionBuilder::use(const Component& component,
                                                 std::vector<Expression> arguments) const {
  std::vector<TypeId> types;
  for (const Expression& argument : arguments) {
    types.push_back(argument.type);
  }
  const auto signature = signature_of(component, types);
  if (!signature) {
    return std::nullopt;
  }
  Expression out{Expression::Kind::component, signature->result};
  out.component = &component;
  out.arguments = std::move(arguments);
  return out;
}

std::optional<Expression> ExpressionBuilder::use(std::string_view name,
                                                 std::vector<Expression> arguments) const {
  const Component* component = component_named(name);
  return component != nullptr ? use(*component, std::move(arguments)) : std::nullopt;
}

std::vector<Expression> ExpressionBuilder::widened_where_one_is_float(
    std::vector<Expression> arguments) const {
  const bool has_float = std::ranges::find(arguments, kFloat, &Expression::type) != arguments.end();
  for (Expression& argument : arguments) {
    if (has_float && argument.type == kInt) {
      argument = as_float(argument);
    }
  }
  return arguments;
}

Expression ExpressionBuilder::as_float(const Expression& whole) const {
  if (whole.kind == Expression::Kind::constant) {
    return {Expression::Kind::constant, kFloat, 0, make_float(static_cast<double>(whole.value))};
  }
  return use("widen", {whole}).value_or(whole);
}

Expression ExpressionBuilder::with_characters(const Expression& whole) const {
  return whole.type == kString ? use("characters", {whole}).value_or(whole) : whole;
}

std::vector<Expression> ExpressionBuilder::with_characters(
    std::vector<Expression> arguments) const {
  for (Expression& argument : arguments) {
    argument = with_characters(argument);
  }
  return arguments;
}

std::optional<Expression> lifted(const Combinator& combinator, const StreamKind& stream,
                                 std::vector<Expression> lists, Expression body) {
  const int first = std::max(stream.item, 0);
  const int variable = stream.variables.at(static_cast<std::size_t>(first));
  const TypeId item =
      variable < 0 ? kInt : element_of(lists.at(static_cast<std::size_t>(variable)).type);
  const auto signature = match(combinator.signature, {item, body.type});
  if (!signature || (combinator.needs_item && stream.item < 0)) {
    return std::nullopt;
  }
  Expression out{Expression::Kind::lift, signature->result};
  out.combinator = &combinator;
  out.stream = &stream;
  out.arguments = std::move(lists);
  out.arguments.push_back(std::move(body));
  return out;
}

std::optional<Expression> conditional_of(Expression condition, Expression then,
                                         Expression otherwise) {
  if (condition.type != kBool || then.type != otherwise.type) {
    return std::nullopt;
  }
  Expression out{Expression::Kind::conditional, then.type};
  out.arguments = {std::move(condition), std::move(then), std::move(otherwise)};
  return out;
}

}  // namespace synth
