#include "testing/mutants/assertion_file.h"

#include "testing/mutants/mutant_programs.h"
#include "testing/mutants/program_call.h"

#include <fmt/format.h>

#include <utility>

namespace synth {
namespace {

Value outcome_value(const Outcome& outcome) {
  if (outcome.ending == Verdict::not_run) {
    return Null{};
  }
  if (outcome.ending != Verdict::pass) {
    return List{{Value("cut")}};
  }
  if (outcome.error) {
    List kinds{{Value(outcome.error->type)}};
    for (const std::string& base : outcome.error->bases) {
      kinds.items.emplace_back(base);
    }
    return List{{Value("error"), Value(std::move(kinds)), Value(outcome.error->message)}};
  }
  return List{{Value("value"), outcome.value.value_or(Value())}};
}

Value table_value(const std::vector<Outcome>& outcomes) {
  List list;
  for (const Outcome& outcome : outcomes) {
    list.items.push_back(outcome_value(outcome));
  }
  return list;
}

Value names_value(const std::vector<std::string>& names) {
  List list;
  for (const std::string& name : names) {
    list.items.emplace_back(name);
  }
  return list;
}

// Returns the three parts of a call that the file's own calls have.
Value bare_call_value(const PlannedCall& call) {
  Dict kwargs;
  for (const auto& [key, value] : call.call.kwargs) {
    kwargs.entries.emplace_back(key, value);
  }
  return List{{Value(call.function), Value(List{call.call.args}), Value(std::move(kwargs))}};
}

std::vector<std::size_t> read_places(const Value& json, std::size_t below) {
  std::vector<std::size_t> places;
  for (const Value& item : items_of(json)) {
    const std::size_t place = count_of(item);
    if (place < below) {
      places.push_back(place);
    }
  }
  return places;
}

AssertionVerdict read_verdict(const Value& json, std::size_t calls) {
  AssertionVerdict verdict;
  for (const Value& item : items_of(item_of(json, 0))) {
    verdict.failed.push_back(text_of(item));
  }
  verdict.unknown = count_of(item_of(json, 1));
  verdict.checks = count_of(item_of(json, 2));
  verdict.failing_calls = read_places(item_of(json, 3), calls);
  verdict.passing_calls = read_places(item_of(json, 4), calls);
  return verdict;
}

PlannedCall read_planned(const Value& json) {
  PlannedCall call{.function = text_of(item_of(json, 0)),
                   .call = {.args = items_of(item_of(json, 1)), .kwargs = {}},
                   .setup = ""};
  if (const auto* kwargs = item_of(json, 2).get_if<Dict>()) {
    for (const auto& [key, value] : kwargs->entries) {
      call.call.kwargs.emplace_back(text_of(key), value);
    }
  }
  return call;
}

}  // namespace

Result<AssertionVerdicts> hold_assertions(Runtime& python, const AssertionFile& file,
                                          std::span<const PlannedCall> calls,
                                          std::span<const std::vector<Outcome>> tables,
                                          std::stop_token stop) {
  List call_list;
  for (const PlannedCall& call : calls) {
    call_list.items.push_back(bare_call_value(call));
  }
  List table_list;
  for (const std::vector<Outcome>& table : tables) {
    table_list.items.push_back(table_value(table));
  }
  std::vector<Value> args{Value(file.text), names_value(file.functions), Value(file.module),
                          Value(std::move(call_list)), Value(std::move(table_list))};
  SYNTH_TRY(const Value found, value_of_program(python, kPythonAssertionFile, "hold",
                                                std::move(args), std::move(stop)));
  if (const std::string why = text_of(entry_of(found, "unsupported")); !why.empty()) {
    return fail(Errc::bad_input, why, "give tests that call functions with values, or JSON lines");
  }
  AssertionVerdicts verdicts;
  for (const Value& item : items_of(entry_of(found, "verdicts"))) {
    verdicts.verdicts.push_back(read_verdict(item, calls.size()));
  }
  if (verdicts.verdicts.size() != tables.size()) {
    return fail(Errc::bad_input, "the assertions disturbed the program that reads them");
  }
  for (const Value& item : items_of(entry_of(found, "needed"))) {
    verdicts.needed.push_back(read_planned(item));
  }
  verdicts.constants = items_of(entry_of(found, "constants"));
  return verdicts;
}

}  // namespace synth
