#include "testing/suites/code/watched_calls.h"

#include "specs/arguments_after.h"
#include "specs/equality.h"

#include <algorithm>

namespace synth {
namespace {

bool is_shared(const Value& value) {
  return value.is<List>() || value.is<Dict>() || value.is<Map>() || value.is<Set>();
}

bool may_change(const CodeFunction& function, Language language, const Call& call,
                std::size_t place) {
  if (language == Language::cpp) {
    return std::ranges::find(function.changeable, place) != function.changeable.end();
  }
  return language == Language::javascript && is_shared(call.args[place]);
}

}  // namespace

Call watched_call(const CodeFunction& function, Language language, Call call) {
  call.steps.clear();
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    if (may_change(function, language, call, i)) {
      call.steps.push_back(argument_step(i));
    }
  }
  if (!call.steps.empty() && function.gives_value) {
    call.steps.insert(call.steps.begin(), result_step());
  }
  return call;
}

WatchedOutcome read_watched(const Call& call, const Outcome& outcome, Language language) {
  WatchedOutcome watched{.result = outcome, .changed = {}};
  const auto* list = outcome.value ? outcome.value->get_if<List>() : nullptr;
  if (call.steps.empty() || list == nullptr || list->items.size() != call.steps.size()) {
    return watched;
  }
  watched.result.value = Value(Null{});
  for (std::size_t i = 0; i < call.steps.size(); ++i) {
    const auto seen = read_step_result(list->items[i]);
    const auto place = place_of(call.steps[i], {});
    if (is_result(call.steps[i])) {
      watched.result.value = seen ? seen->returned : std::nullopt;
    } else if (place && *place < call.args.size() && seen && seen->returned &&
               !equal(*seen->returned, call.args[*place], language)) {
      watched.changed.insert(*place);
    }
  }
  return watched;
}

}  // namespace synth
