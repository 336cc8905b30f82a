#include "specs/sequence.h"

#include "specs/arguments_after.h"
#include "specs/call_fields.h"
#include "specs/identifier.h"
#include "specs/operators.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::string_view kReturned = "returned";
constexpr std::string_view kRaised = "raised";
constexpr std::string_view kBases = "bases";
constexpr std::string_view kCppOperator = "operator";

bool is_key(const Value& key, std::string_view name) {
  const auto* const text = key.get_if<std::string>();
  return text != nullptr && *text == name;
}

std::optional<std::vector<std::string>> texts_of(const Value& value) {
  const auto* const list = value.get_if<List>();
  if (list == nullptr) {
    return std::nullopt;
  }
  std::vector<std::string> texts;
  for (const Value& item : list->items) {
    const auto* const text = item.get_if<std::string>();
    if (text == nullptr) {
      return std::nullopt;
    }
    texts.push_back(*text);
  }
  return texts;
}

bool take_entry(StepResult& result, const Value& key, const Value& value) {
  if (is_key(key, kReturned)) {
    result.returned = value;
    return true;
  }
  const auto* const text = value.get_if<std::string>();
  if (is_key(key, kRaised) && text != nullptr) {
    result.raised = *text;
    return true;
  }
  auto bases = is_key(key, kBases) ? texts_of(value) : std::nullopt;
  if (!bases) {
    return false;
  }
  result.bases = *std::move(bases);
  return true;
}

// Returns whether some language allows a method of that name; JavaScript allows keywords.
bool is_name_of_member(std::string_view name) {
  return is_identifier(name, Language::python) || is_identifier(name, Language::javascript) ||
         is_keyword(name, Language::javascript);
}

// Reads a name without a leading underscore: such a name is not part of a class's interface.
Result<std::string> read_public_name(const JsonField& field) {
  SYNTH_TRY(std::string name, field.string());
  if (name.starts_with('_') && find_operator(name) == nullptr) {
    return fail(field.error(
        fmt::format("'{}' is private: a step names a public method or field", excerpt(name))));
  }
  if (!is_name_of_member(name)) {
    return fail(field.error(fmt::format("'{}' is the name of no method or field", excerpt(name))));
  }
  return name;
}

// Reads the arguments of a step. A field has none; a method without arguments may omit them.
Result<void> read_step_arguments(const JsonField& json, Step& step, Literals literals) {
  const auto is_given = [&](std::string_view key) { return json.find(key).has_value(); };
  if (std::ranges::none_of(kCallFields, is_given)) {
    return {};
  }
  SYNTH_TRY(Call call, read_call(json, literals));
  if (step.is_field && !(call.args.empty() && call.kwargs.empty())) {
    return fail(json.error(fmt::format("'{}' is a field, which takes no arguments", step.name)));
  }
  step.args = std::move(call.args);
  step.kwargs = std::move(call.kwargs);
  return {};
}

bool claims_something(const JsonField& step) {
  return step.at("expected") || step.at("expected_output") || step.find("expected_literal") ||
         step.find("raises");
}

// Returns the member unless it is null or an empty text, which models write for null.
std::optional<JsonField> find_named(const JsonField& json, std::string_view key) {
  auto field = json.find(key);
  const auto* const text = field ? field->json().get_if<std::string>() : nullptr;
  return text != nullptr && text->empty() ? std::nullopt : std::move(field);
}

// Reads a step that looks at an argument after the call, by its place or by its name.
Result<Step> read_argument_step(const JsonField& json, const JsonField& argument) {
  Step step = result_step();
  const auto* const text = argument.json().get_if<std::string>();
  if (text == nullptr) {
    SYNTH_TRY(const std::int64_t place, argument.integer());
    if (place < 0) {
      return fail(argument.error("expected the place of an argument, counted from 0"));
    }
    step.name = std::to_string(place);
  } else {
    step.name = *text;
  }
  const bool is_place = step.name.find_first_not_of("0123456789") == std::string::npos;
  if (!is_place && !is_name_of_member(step.name)) {
    return fail(argument.error(fmt::format("'{}' is the name of no argument", excerpt(step.name))));
  }
  if (json.find("raises") || !claims_something(json)) {
    return fail(json.error("give `expected`: what the argument is after the call"));
  }
  return step;
}

Result<Step> read_step(const JsonField& json, Literals literals) {
  const auto method = find_named(json, "method");
  const auto field = find_named(json, "field");
  const auto argument = find_named(json, "argument");
  if (int{method.has_value()} + int{field.has_value()} + int{argument.has_value()} != 1) {
    return fail(json.error(
        "expected one of `method` and `field`, or an `argument`, which the step is about"));
  }
  if (json.find("steps")) {
    return fail(json.error("a step has no steps of its own"));
  }
  if (argument) {
    return read_argument_step(json, *argument);
  }
  Step step;
  step.is_field = field.has_value();
  const auto* const written = method ? method->json().get_if<std::string>() : nullptr;
  const bool is_of_cpp = written != nullptr && written->starts_with(kCppOperator);
  if (!is_of_cpp) {
    SYNTH_TRY(step.name, read_public_name(field ? *field : *method));
  }
  SYNTH_CHECK(read_step_arguments(json, step, literals));
  if (is_of_cpp) {
    const std::string_view name = trim(std::string_view(*written).substr(kCppOperator.size()));
    const Operator* const of = find_cpp_operator(name, step.args.size());
    if (of == nullptr) {
      return fail(method->error(fmt::format("'{}' is no operator with {} arguments that steps have",
                                            excerpt(*written), step.args.size())));
    }
    step.name = of->method;
  }
  step.is_looked_at = claims_something(json);
  return step;
}

Result<std::vector<JsonField>> items_of(const JsonField& steps) {
  SYNTH_TRY(std::vector<JsonField> items, steps.items());
  if (items.size() > kMostSteps) {
    return fail(steps.error(fmt::format("a sequence has at most {} steps", kMostSteps)));
  }
  return items;
}

void write_step(JsonWriter& out, const Step& step, const Claim& claim) {
  out.begin_object();
  out.key(step.is_argument ? "argument" : step.is_field ? "field" : "method").string(step.name);
  if (!step.args.empty() || !step.kwargs.empty()) {
    write_call(out, {step.args, step.kwargs, {}});
  }
  if (claim.raises) {
    out.key("raises").string(*claim.raises);
  } else if (claim.expected) {
    out.key("expected").value(*claim.expected);
  }
  out.end_object();
}

}  // namespace

Value to_value(StepResult result) {
  Dict entry;
  if (result.returned) {
    entry.entries.emplace_back(Value(kReturned), *std::move(result.returned));
  } else if (!result.raised.empty()) {
    entry.entries.emplace_back(Value(kRaised), Value(std::move(result.raised)));
  } else {
    return Null{};
  }
  if (!result.bases.empty()) {
    List bases;
    for (std::string& base : result.bases) {
      bases.items.emplace_back(std::move(base));
    }
    entry.entries.emplace_back(Value(kBases), Value(std::move(bases)));
  }
  return entry;
}

std::optional<StepResult> read_step_result(const Value& entry) {
  StepResult result;
  if (entry.is<Null>()) {
    return result;
  }
  const auto* const dict = entry.get_if<Dict>();
  if (dict == nullptr) {
    return std::nullopt;
  }
  for (const auto& [key, value] : dict->entries) {
    if (!take_entry(result, key, value)) {
      return std::nullopt;
    }
  }
  const bool is_one = result.returned.has_value() != !result.raised.empty();
  return is_one ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<Claim> step_claims(const Call& call, const Claim& claim) {
  const auto* const list = claim.expected ? claim.expected->get_if<List>() : nullptr;
  if (list == nullptr || list->items.size() != call.steps.size()) {
    return {};
  }
  std::vector<Claim> claims;
  for (const Value& entry : list->items) {
    auto result = read_step_result(entry);
    if (!result) {
      return {};
    }
    Claim& of_step = claims.emplace_back();
    of_step.tolerance = claim.tolerance;
    of_step.expected = std::move(result->returned);
    if (!result->raised.empty()) {
      of_step.raises = std::move(result->raised);
    }
  }
  return claims;
}

Value seen_of(const Step& step, StepResult result) {
  return step.is_looked_at || !result.returned ? to_value(std::move(result)) : Value(Null{});
}

Result<std::vector<Step>> read_steps(const JsonField& steps, Literals literals) {
  SYNTH_TRY(const std::vector<JsonField> items, items_of(steps));
  std::vector<Step> read;
  for (const JsonField& item : items) {
    SYNTH_TRY(Step step, read_step(item, literals));
    if (!read.empty() && read.front().is_argument != step.is_argument) {
      return fail(item.error("steps are done with an object, or look at arguments; not both"));
    }
    read.push_back(std::move(step));
  }
  return read;
}

Result<Claim> read_step_claims(const JsonField& steps, Literals literals) {
  SYNTH_TRY(const std::vector<JsonField> items, items_of(steps));
  List list;
  for (const JsonField& item : items) {
    if (!claims_something(item)) {
      list.items.emplace_back(Null{});
      continue;
    }
    SYNTH_TRY(Claim claim, read_claim(item, literals));
    list.items.push_back(to_value(
        {.returned = std::move(claim.expected), .raised = claim.raises.value_or(""), .bases = {}}));
  }
  return Claim{.expected = Value(std::move(list)), .raises = {}, .tolerance = {}};
}

void write_steps(JsonWriter& out, const Call& call, const Claim& claim,
                 std::string_view result_key) {
  std::vector<Claim> claims = step_claims(call, claim);
  claims.resize(call.steps.size());
  const std::size_t first = !call.steps.empty() && is_result(call.steps.front()) ? 1 : 0;
  if (first == 1) {
    out.key(result_key).value(claims.front().expected.value_or(Null{}));
  }
  out.key("steps").begin_array();
  for (std::size_t i = first; i < call.steps.size(); ++i) {
    write_step(out, call.steps[i], claims[i]);
  }
  out.end_array();
}

std::string object_name(std::string_view class_name) {
  std::string object = "the_";
  for (std::size_t i = 0; i < class_name.size(); ++i) {
    if (i > 0 && is_upper(class_name[i]) && !is_upper(class_name[i - 1])) {
      object += '_';
    }
    object += to_lower(class_name[i]);
  }
  return object;
}

std::string to_source(std::string_view object, const Step& step) {
  if (step.is_argument) {
    return is_result(step) ? "the result" : variable_name(step);
  }
  const Operator* const of = step.is_field ? nullptr : find_operator(step.name);
  if (of != nullptr && step.kwargs.empty() && step.args.size() == of->arguments) {
    return operator_source(*of, object, step);
  }
  return step.is_field ? fmt::format("{}.{}", object, step.name)
                       : fmt::format("{}.{}({})", object, step.name,
                                     arguments_source(step.args, step.kwargs));
}

std::string told_sequence(std::string_view class_name, const Call& call, const Claim& claim) {
  const std::string object = object_name(class_name);
  std::string text = looks_at_arguments(call)
                         ? source_with_variables(class_name, call, "; ")
                         : fmt::format("{} = {}({})", object, class_name,
                                       arguments_source(call.args, call.kwargs));
  std::vector<Claim> claims = step_claims(call, claim);
  claims.resize(call.steps.size());
  for (std::size_t i = 0; i < call.steps.size(); ++i) {
    text += is_result(call.steps[i]) ? "" : "; " + to_source(object, call.steps[i]);
    if (claims[i].expected || claims[i].raises) {
      text += " " + describe(claims[i]);
    }
  }
  return text;
}

}  // namespace synth
