#include "specs/call.h"

#include "specs/arguments_after.h"
#include "specs/call_fields.h"
#include "specs/literal.h"
#include "specs/made.h"
#include "specs/sequence.h"
#include "specs/spec_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace synth {
namespace {

bool holds_object(const Value& value) {
  return any_value(value, [](const Value& each) { return each.is<Object>(); });
}

Result<Value> read_argument(const JsonField& field) {
  SYNTH_TRY(Value value, field.value());
  if (holds_object(value)) {
    return fail(field.error("an object cannot be an argument; build it in `setup`"));
  }
  return value;
}

Result<Value> read_literal(const JsonField& field) {
  SYNTH_TRY(const std::string text, field.string());
  auto value = parse_literal(text);
  if (!value) {
    return fail(field.error(value.error().message));
  }
  return value;
}

Result<Value> read_constant(const JsonField& field) {
  const auto* const text = field.json().get_if<std::string>();
  if (text == nullptr) {
    return read_argument(field);
  }
  auto value = parse_constant(*text);
  return value ? std::move(value) : fail(field.error(value.error().message));
}

using ReadValue = Result<Value> (*)(const JsonField&);

// Reads a call from a list and an object of arguments, either of which may be missing.
Result<Call> read_arguments(const std::optional<JsonField>& args,
                            const std::optional<JsonField>& kwargs, ReadValue read_value) {
  Call call;
  if (args) {
    SYNTH_TRY(const auto items, args->items());
    for (const JsonField& item : items) {
      SYNTH_TRY(Value value, read_value(item));
      call.args.push_back(std::move(value));
    }
  }
  if (kwargs) {
    SYNTH_TRY(const auto members, kwargs->members());
    for (const auto& [name, member] : members) {
      SYNTH_TRY(Value value, read_value(member));
      call.kwargs.emplace_back(name, std::move(value));
    }
  }
  return call;
}

// Returns the member unless it is null, missing or an empty object.
std::optional<JsonField> find_filled(const JsonField& test, std::string_view key) {
  auto field = test.find(key);
  if (field && field->is_object() && field->json().get_if<Dict>()->entries.empty()) {
    return std::nullopt;
  }
  return field;
}

Result<double> read_allowance(const JsonField& tolerance, std::string_view key) {
  const auto field = tolerance.find(key);
  if (!field) {
    return 0.0;
  }
  SYNTH_TRY(const double allowance, field->number());
  if (!std::isfinite(allowance) || allowance < 0) {
    return fail(field->error("expected a number that is not negative"));
  }
  return allowance;
}

Result<std::optional<Tolerance>> read_tolerance(const JsonField& test) {
  const auto field = test.find("tolerance");
  if (!field) {
    return std::nullopt;
  }
  if (!field->is_object()) {
    return fail(field->error(R"(expected an object such as {"abs":1e-9,"rel":1e-9})"));
  }
  Tolerance tolerance;
  SYNTH_TRY(tolerance.abs, read_allowance(*field, "abs"));
  SYNTH_TRY(tolerance.rel, read_allowance(*field, "rel"));
  return tolerance;
}

// Reads a call in one form. The steps of a sequence need no arguments, so theirs may be missing.
Result<Call> read_one_call(const JsonField& test, Literals literals, bool is_needed) {
  const auto args = test.find("args");
  const auto args_literal = test.find("args_literal");
  const auto inputs = test.find("inputs");
  const auto kwargs = find_filled(test, "kwargs");
  const auto kwargs_literal = find_filled(test, "kwargs_literal");
  const bool by_values = args || kwargs;
  const bool by_literals = args_literal || kwargs_literal;
  const int forms = int{by_values} + int{by_literals} + int{inputs.has_value()};
  if (forms > 1) {
    return fail(test.error(
        "expected one of `args`, `args_literal` and `inputs` to say the call, found several"));
  }
  if (by_values) {
    return read_arguments(args, kwargs, read_argument);
  }
  if (by_literals) {
    return read_arguments(args_literal, kwargs_literal,
                          literals == Literals::plain ? read_literal : read_constant);
  }
  if (inputs) {
    return read_arguments(std::nullopt, inputs, read_argument);
  }
  if (test.find("kwargs") || test.find("kwargs_literal") || !is_needed) {
    return Call{};
  }
  return fail(test.error("the call is missing: give `args`, `args_literal` or `inputs`"));
}

// Returns the steps unless their list is missing or empty.
std::optional<JsonField> find_steps(const JsonField& test) {
  auto steps = test.find("steps");
  if (steps) {
    const auto* const list = steps->json().get_if<List>();
    if (list != nullptr && list->items.empty()) {
      return std::nullopt;
    }
  }
  return steps;
}

Result<Claim> read_plain_claim(const JsonField& test, Literals literals) {
  const auto expected = test.find("expected");
  const auto expected_output = test.find("expected_output");
  const auto expected_literal = test.find("expected_literal");
  const auto raises = test.find("raises");
  const int claims = int{expected.has_value()} + int{expected_output.has_value()} +
                     int{expected_literal.has_value()} + int{raises.has_value()};
  if (claims > 1) {
    return fail(test.error(
        "expected one of `expected`, `expected_literal` and `raises` to be the claim, found "
        "several"));
  }
  Claim claim;
  SYNTH_TRY(claim.tolerance, read_tolerance(test));
  if (raises) {
    SYNTH_TRY(claim.raises, raises->string());
    if (claim.raises->empty()) {
      return fail(raises->error("expected the name of an exception class"));
    }
  } else if (expected_literal) {
    SYNTH_TRY(claim.expected, literals == Literals::plain ? read_literal(*expected_literal)
                                                          : read_constant(*expected_literal));
  } else if (expected || expected_output) {
    SYNTH_TRY(claim.expected, (expected ? expected : expected_output)->value());
  } else if (test.at("expected") || test.at("expected_output")) {
    claim.expected = Null{};
  } else {
    return fail(
        test.error("the claim is missing: give `expected`, `expected_literal` or `raises`"));
  }
  return claim;
}

// Returns whether a test that looks at arguments also claims the result.
bool claims_result(const JsonField& test, const JsonField& steps) {
  const auto items = steps.items();
  return items &&
         std::ranges::all_of(
             *items, [](const JsonField& step) { return step.find("argument").has_value(); }) &&
         (test.find("expected") || test.find("expected_output") || test.find("expected_literal"));
}

// Checks the arguments that the steps name by their place.
Result<void> check_places(const JsonField& test, const Call& call) {
  const std::vector<std::string> none;
  for (const Step& step : call.steps) {
    const auto place = step.is_argument ? place_of(step, none) : std::nullopt;
    if (place && *place >= call.args.size() + call.kwargs.size()) {
      return fail(test.error(fmt::format("a step looks at argument {}, and the call has {}", *place,
                                         call.args.size() + call.kwargs.size())));
    }
  }
  return {};
}

Result<Claim> read_claim_of_steps(const JsonField& test, const JsonField& steps,
                                  Literals literals) {
  const bool has_result = claims_result(test, steps);
  for (const std::string_view key : kClaimFields) {
    if (test.find(key) && (!has_result || key == "raises")) {
      return fail(test.error(fmt::format(
          "what a sequence claims stands in its steps, and `{}` stands beside them", key)));
    }
  }
  SYNTH_TRY(Claim claim, read_step_claims(steps, literals));
  if (has_result) {
    SYNTH_TRY(Claim of_result, read_plain_claim(test, literals));
    auto& entries = claim.expected->get_if<List>()->items;
    entries.insert(
        entries.begin(),
        to_value({.returned = std::move(of_result.expected), .raised = {}, .bases = {}}));
  }
  SYNTH_TRY(claim.tolerance, read_tolerance(test));
  return claim;
}

}  // namespace

Result<Call> read_call(const JsonField& test, Literals literals) {
  const auto steps = find_steps(test);
  SYNTH_TRY(Call call, read_one_call(test, literals, !steps));
  if (steps) {
    SYNTH_TRY(call.steps, read_steps(*steps, literals));
    SYNTH_CHECK(check_places(test, call));
    if (claims_result(test, *steps)) {
      call.steps.insert(call.steps.begin(), result_step());
    }
  }
  return call;
}

Result<Claim> read_claim(const JsonField& test, Literals literals) {
  const auto steps = find_steps(test);
  return steps ? read_claim_of_steps(test, *steps, literals) : read_plain_claim(test, literals);
}

void write_call(JsonWriter& out, const Call& call) {
  out.key("args").begin_array();
  for (const Value& arg : call.args) {
    out.value(arg);
  }
  out.end_array();
  if (!call.kwargs.empty()) {
    out.key("kwargs").begin_object();
    for (const auto& [name, value] : call.kwargs) {
      out.key(name).value(value);
    }
    out.end_object();
  }
}

void write_claim(JsonWriter& out, const Call& call, const Claim& claim) {
  if (!call.steps.empty()) {
    write_steps(out, call, claim);
  } else if (claim.raises) {
    out.key("raises").string(*claim.raises);
  } else {
    out.key("expected").value(claim.expected.value_or(Null{}));
  }
  if (claim.tolerance) {
    write_json(out.key("tolerance"), *claim.tolerance);
  }
}

Call by_position(const Call& call, const std::vector<std::string>& parameters) {
  Call ordered = call;
  for (std::size_t next = ordered.args.size(); next < parameters.size(); ++next) {
    const auto named =
        std::find_if(ordered.kwargs.begin(), ordered.kwargs.end(),
                     [&](const auto& entry) { return entry.first == parameters[next]; });
    if (named == ordered.kwargs.end()) {
      break;
    }
    ordered.args.push_back(std::move(named->second));
    ordered.kwargs.erase(named);
  }
  for (Step& step : ordered.steps) {
    const auto place = step.is_argument ? place_of(step, parameters) : std::nullopt;
    if (place && *place < ordered.args.size()) {
      step.name = std::to_string(*place);
    }
  }
  return ordered;
}

std::string describe(const Claim& claim) {
  return claim.expected ? "== " + write_literal(*claim.expected)
                        : "raises " + claim.raises.value_or("Exception");
}

std::string arguments_source(const std::vector<Value>& args,
                             const std::vector<std::pair<std::string, Value>>& kwargs) {
  std::string source;
  std::string_view separator;
  for (const Value& arg : args) {
    source += fmt::format("{}{}", separator, write_literal(arg));
    separator = ", ";
  }
  for (const auto& [name, value] : kwargs) {
    source += fmt::format("{}{}={}", separator, name, write_literal(value));
    separator = ", ";
  }
  return source;
}

std::string to_source(std::string_view function, const Call& call) {
  std::string source = fmt::format("{}({})", function, arguments_source(call.args, call.kwargs));
  if (call.steps.empty()) {
    return source;
  }
  if (looks_at_arguments(call)) {
    source = source_with_variables(function, call, "; ");
    for (const Step& step : call.steps) {
      source += is_result(step) ? "" : "; " + variable_name(step);
    }
    return source;
  }
  const std::string object = object_name(function);
  source = fmt::format("{} = {}", object, source);
  for (const Step& step : call.steps) {
    source += "; " + to_source(object, step);
  }
  return source;
}

}  // namespace synth
