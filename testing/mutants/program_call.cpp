#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <utility>

namespace synth {

Result<CandidateOutcome> run_program(Runtime& python, std::string_view program,
                                     std::span<const PlannedCall> calls, Limits limits,
                                     std::stop_token stop) {
  limits.isolation = IsolationChoice::strict;
  limits.any_imports = true;
  SYNTH_TRY(CandidateOutcome ran, python.run(std::string(program), calls, limits, std::move(stop)));
  if (ran.load_error) {
    return fail(Errc::config,
                fmt::format("synth's own helper does not load: {}: {}", ran.load_error->type,
                            ran.load_error->message),
                "name another Python with --python; synth doctor tries the one it finds");
  }
  return ran;
}

Result<Outcome> call_program(Runtime& python, std::string_view program, std::string_view function,
                             std::vector<Value> args, std::stop_token stop) {
  Limits limits;
  limits.time = std::chrono::seconds(20);
  const PlannedCall call{.function = std::string(function),
                         .call = {.args = std::move(args), .kwargs = {}},
                         .setup = ""};
  SYNTH_TRY(CandidateOutcome ran,
            run_program(python, program, std::span(&call, 1), limits, std::move(stop)));
  return std::move(ran.outcomes.at(0));
}

Result<Value> value_of_program(Runtime& python, std::string_view program, std::string_view function,
                               std::vector<Value> args, std::stop_token stop) {
  SYNTH_TRY(Outcome outcome,
            call_program(python, program, function, std::move(args), std::move(stop)));
  if (outcome.value && outcome.ending == Verdict::pass) {
    return *std::move(outcome.value);
  }
  if (outcome.error) {
    return fail(Errc::bad_input, fmt::format("{}: {}", outcome.error->type, outcome.error->message),
                "give Python that this machine's interpreter can read");
  }
  return fail(Errc::bad_input, fmt::format("{}: {}", name(outcome.ending), outcome.note),
              "give a smaller file");
}

const std::vector<Value>& items_of(const Value& value) {
  static const std::vector<Value> kNone;
  if (const auto* list = value.get_if<List>()) {
    return list->items;
  }
  if (const auto* tuple = value.get_if<Tuple>()) {
    return tuple->items;
  }
  return kNone;
}

const Value& item_of(const Value& value, std::size_t index) {
  static const Value kNull;
  const auto& items = items_of(value);
  return index < items.size() ? items[index] : kNull;
}

std::string text_of(const Value& value) {
  const auto* text = value.get_if<std::string>();
  return text == nullptr ? "" : *text;
}

double number_of(const Value& value) {
  if (const auto* number = value.get_if<double>()) {
    return *number;
  }
  const auto* integer = value.get_if<Integer>();
  return integer == nullptr ? 0 : integer->to_double();
}

std::size_t count_of(const Value& value) {
  const auto* integer = value.get_if<Integer>();
  const auto small = integer == nullptr ? std::nullopt : integer->to_int64();
  return small && *small > 0 ? static_cast<std::size_t>(*small) : 0;
}

const Value& entry_of(const Value& dict, std::string_view key) {
  static const Value kNull;
  if (const auto* entries = dict.get_if<Dict>()) {
    for (const auto& [name, value] : entries->entries) {
      if (text_of(name) == key) {
        return value;
      }
    }
  }
  return kNull;
}

namespace {

Value dict_of(const std::vector<std::pair<std::string, Value>>& named) {
  Dict dict;
  for (const auto& [key, value] : named) {
    dict.entries.emplace_back(key, value);
  }
  return dict;
}

}  // namespace

Value call_value(const PlannedCall& call) {
  List steps;
  for (const Step& step : call.call.steps) {
    steps.items.emplace_back(
        List{{Value(step.name), Value(step.is_field), Value(List{step.args}), dict_of(step.kwargs),
              Value(step.is_looked_at), Value(step.is_argument)}});
  }
  return List{{Value(call.function), Value(List{call.call.args}), dict_of(call.call.kwargs),
               Value(call.setup), Value(std::move(steps))}};
}

}  // namespace synth
