#include "specs/arguments_after.h"

#include "specs/literal.h"
#include "synth/support/number.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

std::string listed(const Value& value, const std::optional<std::string>& variable) {
  return variable.value_or(write_literal(value));
}

}  // namespace

bool looks_at_arguments(const Call& call) {
  return !call.steps.empty() && std::ranges::all_of(call.steps, &Step::is_argument);
}

Step argument_step(std::size_t place) {
  Step step;
  step.name = std::to_string(place);
  step.is_looked_at = true;
  step.is_argument = true;
  return step;
}

Step result_step() {
  Step step;
  step.is_looked_at = true;
  step.is_argument = true;
  return step;
}

bool is_result(const Step& step) {
  return step.is_argument && step.name.empty();
}

std::optional<std::size_t> place_of(const Step& step, const std::vector<std::string>& parameters) {
  if (const auto number = parse_number<std::size_t>(step.name)) {
    return number;
  }
  const auto named = std::ranges::find(parameters, step.name);
  return named == parameters.end()
             ? std::nullopt
             : std::optional(static_cast<std::size_t>(named - parameters.begin()));
}

std::optional<Value> seen_after(const Call& call, const std::vector<std::string>& parameters,
                                Value result, const std::vector<Value>& arguments) {
  List seen;
  for (const Step& step : call.steps) {
    if (is_result(step)) {
      seen.items.push_back(to_value({.returned = result, .raised = {}, .bases = {}}));
      continue;
    }
    const auto place = place_of(step, parameters);
    if (!place || *place >= arguments.size()) {
      return std::nullopt;
    }
    seen.items.push_back(to_value({.returned = arguments[*place], .raised = {}, .bases = {}}));
  }
  return Value(std::move(seen));
}

CallOfVariables with_variables(const Call& call) {
  CallOfVariables with;
  with.args.resize(call.args.size());
  with.kwargs.resize(call.kwargs.size());
  const auto name_it = [&](const Step& step, const Value& value, auto& variable) {
    variable = variable_name(step);
    with.variables.emplace_back(*variable, value);
  };
  for (const Step& step : call.steps) {
    const auto place = parse_number<std::size_t>(step.name);
    const auto named =
        std::ranges::find(call.kwargs, step.name, &std::pair<std::string, Value>::first);
    if (place && *place < call.args.size() && !with.args[*place]) {
      name_it(step, call.args[*place], with.args[*place]);
    } else if (!step.name.empty() && named != call.kwargs.end()) {
      auto& variable = with.kwargs[static_cast<std::size_t>(named - call.kwargs.begin())];
      if (!variable) {
        name_it(step, named->second, variable);
      }
    }
  }
  return with;
}

std::string variable_name(const Step& step) {
  const auto place = parse_number<std::size_t>(step.name);
  return place ? fmt::format("argument_{}", *place + 1) : step.name;
}

std::string arguments_with_variables(const Call& call) {
  const CallOfVariables with = with_variables(call);
  std::string source;
  std::string_view comma;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    source += fmt::format("{}{}", comma, listed(call.args[i], with.args[i]));
    comma = ", ";
  }
  for (std::size_t i = 0; i < call.kwargs.size(); ++i) {
    source += fmt::format("{}{}={}", comma, call.kwargs[i].first,
                          listed(call.kwargs[i].second, with.kwargs[i]));
    comma = ", ";
  }
  return source;
}

std::string source_with_variables(std::string_view function, const Call& call,
                                  std::string_view separator) {
  std::string source;
  for (const auto& [name, value] : with_variables(call).variables) {
    source += fmt::format("{} = {}{}", name, write_literal(value), separator);
  }
  return source + fmt::format("{}({})", function, arguments_with_variables(call));
}

}  // namespace synth
