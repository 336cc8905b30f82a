#include "synth/authors/offline/search/lists/list_expressions.h"

#include "synth/authors/offline/program/evaluation.h"

#include <algorithm>

namespace synth {
namespace {

using V = ListVerb;
using ExpressionKind = Expression::Kind;

constexpr TypeId kInts = list_of(kInt);
// The limit of a list's length: longer ones are too large for tables of millions of lists.
constexpr std::size_t kMaxListLength = 200;
// The cost of a constant that the prose names. 0 and 1 have the same cost, and are always
// available.
constexpr int kNamedCost = 1;

Expression constant(Number value, const Problem& problem) {
  const auto known = std::ranges::find_if(problem.constants, [&](const Constant& each) {
    return each.type == kInt && each.value == value;
  });
  const auto index = static_cast<std::size_t>(known - problem.constants.begin());
  return {ExpressionKind::constant, kInt, index, value};
}

Expression variable(std::size_t index) {
  return {ExpressionKind::variable, kInt, index};
}

Expression use(std::string_view name, TypeId type, std::vector<Expression> arguments) {
  static const std::vector<const Component*> kAll = all_components();
  const auto component =
      std::ranges::find_if(kAll, [&](const Component* each) { return each->name == name; });
  Expression out{ExpressionKind::component, type};
  out.component = *component;
  out.arguments = std::move(arguments);
  return out;
}

Expression lift(std::string_view name, TypeId type, std::string_view stream,
                std::vector<Expression> lists, Expression body) {
  Expression out{ExpressionKind::lift, type};
  out.combinator = &*std::ranges::find(combinators(), name, &Combinator::name);
  out.stream = &*std::ranges::find(stream_kinds(), stream, &StreamKind::name);
  out.arguments = std::move(lists);
  out.arguments.push_back(std::move(body));
  return out;
}

// Returns the body for an element of the list: of a map, or the condition of a filter.
Expression body_of(ListOperation operation, const Problem& problem) {
  const auto number = [&](Number value) { return constant(value, problem); };
  const Number by = operation.operand;
  switch (operation.verb) {
    case V::add:
      return by < 0 ? use("subtract", kInt, {variable(0), number(-by)})
                    : use("add", kInt, {variable(0), number(by)});
    case V::multiply:
      return by == -1 ? use("negate", kInt, {variable(0)})
                      : use("multiply", kInt, {variable(0), number(by)});
    case V::floor_divide:
      return use("floor_divide", kInt, {variable(0), number(by)});
    case V::divide:
      return use("truncate", kInt, {use("divide", kFloat, {variable(0), number(by)})});
    case V::square:
      return use("square", kInt, {variable(0)});
    case V::keep_greater:
    case V::count_greater:
      return use("greater", kBool, {variable(0), number(by)});
    case V::keep_less:
    case V::count_less:
      return use("less", kBool, {variable(0), number(by)});
    case V::keep_even:
    case V::count_even:
      return use("even", kBool, {variable(0)});
    case V::keep_odd:
    case V::count_odd:
      return use("odd", kBool, {variable(0)});
    case V::add_pairs:
      return use("add", kInt, {variable(0), variable(1)});
    case V::subtract_pairs:
      return use("subtract", kInt, {variable(0), variable(1)});
    case V::multiply_pairs:
      return use("multiply", kInt, {variable(0), variable(1)});
    case V::smaller_of_pairs:
      return use("smaller", kInt, {variable(0), variable(1)});
    default:
      return use("larger", kInt, {variable(0), variable(1)});
  }
}

std::string_view component_for(V verb) {
  switch (verb) {
    case V::running_sum:
      return "running_sum";
    case V::running_difference:
      return "running_difference";
    case V::running_product:
      return "running_product";
    case V::running_minimum:
      return "running_min";
    case V::running_maximum:
      return "running_max";
    case V::sort:
      return "sorted";
    case V::reverse:
      return "reverse";
    case V::first_few:
      return "first_few";
    case V::from:
      return "from";
    case V::minimum:
      return "minimum";
    case V::maximum:
      return "maximum";
    case V::sum:
      return "sum";
    default:
      return "item";
  }
}

std::vector<std::vector<Number>> rows_of(TypeId type, std::span<const Cell> column,
                                         const Pool& pool) {
  std::vector<std::vector<Number>> rows;
  for (const Cell& cell : column) {
    const std::span<const Cell> cells = is_list(type) ? pool.items(cell) : std::span(&cell, 1);
    std::vector<Number> row;
    for (const Cell number : cells) {
      if (number > kMaxNumber || number < -kMaxNumber) {
        return {};
      }
      row.push_back(static_cast<Number>(number));
    }
    if (row.size() > kMaxListLength) {
      return {};
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Returns the cost of an expression in the grammar of a search, or in the tables if it is not
// there.
int cost_of(const Expression& part, const Grammar& grammar) {
  int cost = 0;
  if (part.kind == ExpressionKind::component) {
    const auto named = std::ranges::find(grammar.uses, part.component, &Use::component);
    cost = named == grammar.uses.end() ? part.component->cost : named->cost;
  } else if (part.kind == ExpressionKind::lift) {
    cost = std::ranges::find(grammar.lifts, part.combinator, &LiftUse::combinator)->cost +
           std::ranges::find(grammar.streams, part.stream, &StreamUse::kind)->cost;
  } else {
    cost = 1;
  }
  for (const Expression& argument : part.arguments) {
    cost += cost_of(argument, grammar);
  }
  return cost;
}

}  // namespace

std::optional<ListProblem> list_problem(const Problem& problem, const Goal& goal,
                                        const Pool& pool) {
  ListProblem out;
  const auto column = [&](TypeId type, const std::vector<Cell>& cells) {
    return ListProblem::Column{is_list(type),
                               type == kInt || type == kInts
                                   ? rows_of(type, std::span(cells).first(problem.wanted), pool)
                                   : std::vector<std::vector<Number>>()};
  };
  bool has_list = false;
  for (std::size_t i = 0; i < problem.parameters.size(); ++i) {
    out.inputs.push_back(column(problem.parameters[i], problem.inputs[i]));
    has_list = has_list || out.inputs.back().is_list;
  }
  out.result = column(goal.type, goal.values);
  const auto is_given = [](const ListProblem::Column& each) { return !each.rows.empty(); };
  if (!has_list || !is_given(out.result) || !std::ranges::all_of(out.inputs, is_given)) {
    return std::nullopt;
  }
  for (const Constant& each : problem.constants) {
    const bool is_named = each.cost <= kNamedCost && each.value != 0 && each.value != 1;
    if (each.type == kInt && is_named && std::abs(each.value) <= kMaxNumber) {
      out.literals.push_back(static_cast<Number>(each.value));
    }
  }
  return out;
}

Expression list_expression(const ListProgram& program, const Problem& problem) {
  const auto [verb, operand] = program.operation;
  if (verb == V::parameter) {
    const auto index = static_cast<std::size_t>(operand);
    return {ExpressionKind::parameter, problem.parameters[index], index};
  }
  if (verb == V::literal) {
    return constant(operand, problem);
  }
  std::vector<Expression> arguments;
  for (const ListProgram& argument : program.arguments) {
    arguments.push_back(list_expression(argument, problem));
  }
  if (is_of_pairs(verb)) {
    return lift("map", kInts, "side_by_side", std::move(arguments),
                body_of(program.operation, problem));
  }
  if (verb >= V::add && verb <= V::square) {
    return lift("map", kInts, "elements", std::move(arguments),
                body_of(program.operation, problem));
  }
  if (verb >= V::keep_greater && verb <= V::keep_odd) {
    return lift("filter", kInts, "elements", std::move(arguments),
                body_of(program.operation, problem));
  }
  if (verb >= V::count_greater) {
    return lift("count", kInt, "elements", std::move(arguments),
                body_of(program.operation, problem));
  }
  if (verb == V::first || verb == V::last) {
    arguments.push_back(constant(verb == V::first ? 0 : -1, problem));
  } else if (is_of_int_and_list(verb)) {
    std::swap(arguments[0], arguments[1]);  // the tables put the list first
  }
  return use(component_for(verb), verb >= V::item ? kInt : kInts, std::move(arguments));
}

SearchResult find_pipelines(const Problem& problem, const Grammar& grammar, Pool& pool,
                            const SearchBudget& budget) {
  SearchResult result;
  for (const Goal& goal : problem.goals) {
    const auto lists = list_problem(problem, goal, pool);
    if (!lists) {
      continue;
    }
    const ListSearchResult searched = search_lists(*lists, budget);
    result.work += searched.work;
    result.candidates += searched.candidates;
    for (const ListProgram& program : searched.found) {
      Expression expression = list_expression(program, problem);
      const int cost = cost_of(expression, grammar);
      std::vector<Cell> values = evaluate(expression, problem.inputs, problem.rows, pool);
      result.found.push_back({std::move(expression), cost, std::move(values)});
    }
  }
  std::ranges::stable_sort(result.found, {}, &Found::cost);
  return result;
}

}  // namespace synth
