#include "testing/suites/search/javascript_variants.h"

#include "specs/arguments_after.h"
#include "specs/json.h"
#include "synth/support/text.h"
#include "testing/mutants/program_call.h"

#include <algorithm>

namespace synth {
namespace {

Value edit_list(const std::vector<Edit>& edits) {
  List list;
  for (const Edit& edit : edits) {
    list.items.emplace_back(List{{Value(static_cast<std::int64_t>(edit.begin)),
                                  Value(static_cast<std::int64_t>(edit.end)), Value(edit.text)}});
  }
  return list;
}

Value place_list(const std::vector<std::size_t>& places) {
  List list;
  for (const std::size_t place : places) {
    list.items.emplace_back(static_cast<std::int64_t>(place));
  }
  return list;
}

// Returns the places of arguments at which a call looks.
std::vector<std::size_t> places_of_steps(const Call& call) {
  std::vector<std::size_t> places;
  for (const Step& step : call.steps) {
    if (const auto place = place_of(step, {}); place && *place < call.args.size()) {
      places.push_back(*place);
    }
  }
  return places;
}

// Returns the arguments of calls as text, with the places of those at which a call looks.
Value call_list(std::span<const Call> calls) {
  List texts;
  for (const Call& call : calls) {
    texts.items.emplace_back(
        List{{Value(write_value(Value(List{call.args}))), place_list(places_of_steps(call))}});
  }
  return Value(std::move(texts));
}

// Returns what the steps of a call look at, from the list of its result and arguments after it.
std::optional<Value> seen_in(const Value& list, const Call& call) {
  std::vector<Value> arguments = call.args;
  const std::vector<std::size_t> places = places_of_steps(call);
  for (std::size_t i = 0; i < places.size(); ++i) {
    arguments[places[i]] = item_of(list, i + 1);
  }
  return seen_after(call, {}, item_of(list, 0), arguments);
}

// Reads the text that javascript_variants.js returns for a call.
Outcome read_outcome(const std::string& text, const Call& call) {
  constexpr std::string_view kThrows = "throws ";
  Outcome outcome = cut_off(Verdict::pass, "");
  if (text.starts_with(kThrows)) {
    const auto names = split(std::string_view(text).substr(kThrows.size()), ' ');
    outcome.error = RaisedError{.type = std::string(names[0]),
                                .bases = {names.begin() + 1, names.end()},
                                .message = {},
                                .line = std::nullopt,
                                .traceback = {}};
    return outcome;
  }
  const auto json = parse_json(text);
  auto value = json ? decode_value(*json) : Result<Value>(fail(Errc::bad_input, "no value"));
  if (!value) {
    return cut_off(Verdict::crash, "");
  }
  outcome.value = call.steps.empty() ? std::optional(*std::move(value)) : seen_in(*value, call);
  return outcome.value ? outcome : cut_off(Verdict::crash, "");
}

}  // namespace

PlannedCall javascript_variants_call(const std::string& source, const std::string& function,
                                     std::span<const PlannedVariant> variants,
                                     std::span<const Call> calls, bool first) {
  List planned;
  for (const PlannedVariant& variant : variants) {
    planned.items.emplace_back(List{{edit_list(variant.edits), place_list(variant.calls)}});
  }
  return {.function = "synthVariants",
          .call = {.args = {Value(source), Value(std::move(planned)), Value(function),
                            call_list(calls), Value(first)},
                   .kwargs = {}},
          .setup = ""};
}

PlannedCall javascript_late_call(const std::string& source, const std::string& function,
                                 std::span<const Call> calls, std::size_t late, double slowest_ms) {
  return {.function = "synthLate",
          .call = {.args = {Value(source), Value(function), call_list(calls),
                            Value(static_cast<std::int64_t>(late)), Value(slowest_ms)},
                   .kwargs = {}},
          .setup = ""};
}

VariantDifference read_javascript_difference(const Value& value, const PlannedVariant& variant,
                                             std::span<const Call> calls) {
  VariantDifference difference;
  difference.loads = !value.is<Null>();
  for (const Value& place : items_of(item_of(value, 0))) {
    const std::size_t at = count_of(place);
    if (std::ranges::find(variant.calls, at) != variant.calls.end()) {
      difference.differs.push_back(at);
    }
  }
  difference.runs = count_of(item_of(value, 1));
  const std::vector<Value>& texts = items_of(item_of(value, 2));
  for (std::size_t i = 0; i < std::min(texts.size(), variant.calls.size()); ++i) {
    difference.outcomes.push_back(read_outcome(text_of(texts[i]), calls[variant.calls[i]]));
  }
  return difference;
}

}  // namespace synth
