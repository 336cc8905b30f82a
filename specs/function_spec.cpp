#include "specs/function_spec.h"

#include "specs/arguments_after.h"
#include "specs/literal.h"
#include "specs/operators.h"
#include "specs/sequence.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

std::optional<std::string> fault_of_method(const FunctionSpec& spec, const Step& step) {
  const MethodSpec* const method = spec.find_method(step.name);
  if (method == nullptr) {
    return fmt::format("'{}' has no method '{}'", spec.name, excerpt(step.name));
  }
  const std::size_t given = step.args.size() + step.kwargs.size();
  if (given > method->inputs.size()) {
    return fmt::format("'{}' takes {} arguments, and {} gives {}", step.name, method->inputs.size(),
                       excerpt(to_source(object_name(spec.name), step)), given);
  }
  return std::nullopt;
}

std::optional<std::string> fault_of_argument(const FunctionSpec& spec, const Step& step) {
  if (spec.is_class()) {
    return fmt::format("'{}' is a class, whose tests look at its methods and fields", spec.name);
  }
  const auto place = place_of(step, spec.parameter_names());
  const bool takes_others = !spec.inputs.empty() && (spec.inputs.back().name.starts_with('*') ||
                                                     spec.inputs.back().name.starts_with("..."));
  const bool is_there = place && *place < spec.inputs.size();
  return is_result(step) || is_there || takes_others
             ? std::nullopt
             : std::optional(fmt::format("'{}' has no argument {}", spec.name, excerpt(step.name)));
}

}  // namespace

bool has_classes(Language language) {
  return language != Language::bash;
}

std::optional<std::string> fault_of_steps(const FunctionSpec& spec, const Call& call) {
  for (const Step& step : call.steps) {
    if (step.is_argument) {
      if (auto fault = fault_of_argument(spec, step)) {
        return fault;
      }
      continue;
    }
    if (!spec.is_class()) {
      return fmt::format("'{}' is a function, and no object that steps are done with", spec.name);
    }
    if (step.is_field && !spec.has_field(step.name)) {
      return fmt::format("'{}' has no field '{}'", spec.name, excerpt(step.name));
    }
    const bool is_operator = find_operator(step.name) != nullptr;
    if (auto fault = step.is_field || is_operator ? std::nullopt : fault_of_method(spec, step)) {
      return fault;
    }
  }
  return std::nullopt;
}

std::optional<Value> default_of(const Parameter& parameter) {
  auto value = parse_literal(parameter.default_literal);
  return value ? std::optional(*std::move(value)) : std::nullopt;
}

std::size_t least_arguments(const std::vector<Parameter>& parameters) {
  return static_cast<std::size_t>(std::ranges::count_if(
      parameters, [](const Parameter& each) { return each.default_literal.empty(); }));
}

Call with_defaults(const Call& call, const FunctionSpec& spec) {
  Call whole = by_position(call, spec.parameter_names());
  while (whole.args.size() < spec.inputs.size()) {
    const Parameter& next = spec.inputs[whole.args.size()];
    const auto named =
        std::ranges::find(whole.kwargs, next.name, &std::pair<std::string, Value>::first);
    auto value = named == whole.kwargs.end() ? default_of(next) : std::optional(named->second);
    if (!value) {
      break;
    }
    if (named != whole.kwargs.end()) {
      whole.kwargs.erase(named);
    }
    whole.args.push_back(*std::move(value));
  }
  return whole;
}

std::vector<std::string> FunctionSpec::parameter_names() const {
  return mapped(inputs, &Parameter::name);
}

const MethodSpec* FunctionSpec::find_method(std::string_view method) const {
  const auto found = std::ranges::find(methods, method, &MethodSpec::name);
  return found == methods.end() ? nullptr : &*found;
}

bool FunctionSpec::has_field(std::string_view field) const {
  return std::ranges::find(fields, field, &Parameter::name) != fields.end();
}

const FunctionSpec* SpecSet::find(std::string_view name) const {
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const FunctionSpec& spec) { return spec.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

}  // namespace synth
