#include "synth/run/calls_in_a_row.h"

#include "specs/literal.h"
#include "specs/made.h"
#include "synth/support/text.h"
#include "testing/runtimes/common/run_tests.h"

#include <fmt/format.h>

#include <set>

namespace synth {
namespace {

// The function that makes the calls, and returns for each whether it returned, its result or the
// name of the exception, and whether it changed an argument (in JavaScript always false).
constexpr std::string_view kInARow = "synth_in_a_row";

constexpr std::string_view kPython = R"(

def synth_in_a_row(calls):
    given = []
    for function, args, kwargs in calls:
        before = repr((args, kwargs))
        try:
            value = globals()[function](*args, **kwargs)
            outcome = [True, list(value) if hasattr(value, "__next__") else value]
        except Exception as error:
            outcome = [False, type(error).__name__]
        given.append([*outcome, repr((args, kwargs)) != before])
    return given
)";

constexpr std::string_view kJavascript = R"(
async function synth_in_a_row(calls) {{
  const functions = {{ {} }};
  const given = [];
  for (const [name, args] of calls) {{
    try {{
      const called = functions[name];
      const isClass = /^class\b/.test(String(called));
      const value = await (isClass ? new called(...args) : called(...args));
      const yields = Object.prototype.toString.call(value) === "[object Generator]";
      given.push([true, yields ? [...value] : value, false]);
    }} catch (error) {{
      given.push([false, error?.constructor?.name ?? "", false]);
    }}
  }}
  return given;
}}
)";

// Returns the indices of tests whose calls can be made in one process.
std::vector<std::size_t> callable_tests(const TestRun& run) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < run.tests.size(); ++i) {
    const Test& test = run.tests[i];
    if (test.setup.empty() && !test.function.empty() && test.call.steps.empty()) {
      places.push_back(i);
    }
  }
  return places;
}

bool is_quick(const TestRun& run, const Limits& limits) {
  double total_ms = 0;
  for (const Outcome& outcome : run.outcome.outcomes) {
    total_ms += outcome.duration_ms;
  }
  return total_ms < static_cast<double>(limits.time.count()) / 2;
}

Value call_value(const Test& test) {
  Dict named;
  for (const auto& [name, value] : test.call.kwargs) {
    named.entries.emplace_back(Value(name), value);
  }
  return Value(List{{Value(test.function), Value(List{test.call.args}), Value(std::move(named))}});
}

std::string module_with_calls(Language language, const TestRun& run) {
  if (language == Language::python) {
    return run.module + std::string(kPython);
  }
  std::set<std::string> names;
  for (const Test& test : run.tests) {
    names.insert(test.function);
  }
  return run.module + fmt::format(fmt::runtime(kJavascript),
                                  join(std::vector<std::string>(names.begin(), names.end()), ", "));
}

// The result of one call in the row: the three values of a list.
struct GivenInRow {
  Outcome outcome;
  bool changes_argument = false;
};

std::optional<GivenInRow> read_given(const Value& item, const Outcome& alone) {
  const auto* const parts = item.get_if<List>();
  if (parts == nullptr || parts->items.size() != 3) {
    return std::nullopt;
  }
  const auto* const returned = parts->items[0].get_if<bool>();
  const auto* const changes = parts->items[2].get_if<bool>();
  const auto* const raised = parts->items[1].get_if<std::string>();
  if (returned == nullptr || changes == nullptr || (!*returned && raised == nullptr)) {
    return std::nullopt;
  }
  GivenInRow given;
  given.changes_argument = *changes;
  given.outcome.ending = Verdict::pass;
  if (*returned) {
    given.outcome.value = parts->items[1];
  } else if (alone.error && alone.error->type == *raised) {
    given.outcome.error = alone.error;
  } else {
    given.outcome.error = RaisedError{*raised, {}, "", std::nullopt, ""};
  }
  return given;
}

// Returns a note with the call's result. The verdict keeps its own value: the result of the call by
// itself is right.
std::string state_note(const Outcome& outcome) {
  return fmt::format(
      "it passes alone, and gives {} behind the calls of the other tests in one process: the code "
      "keeps what a call leaves behind",
      outcome.value ? excerpt(write_literal(*outcome.value)) : outcome.error->type);
}

void hold_against(const GivenInRow& given, std::size_t place, Language language, TestRun& run) {
  Test test = run.tests[place];
  if (test.claim.expected && any_value(*test.claim.expected, is_made)) {
    test.claim.expected = run.verdicts[place].actual;  // which it was equal to
  }
  TestVerdict verdict = judge(test, given.outcome, language);
  if (verdict.verdict != Verdict::pass) {
    verdict.note = state_note(given.outcome);
    verdict.actual.reset();
    run.verdicts[place] = std::move(verdict);
    run.outcome.outcomes[place] = given.outcome;
  }
  const auto& value = given.outcome.value;
  if (given.changes_argument && value && value->get_if<Null>() == nullptr) {
    run.remark = fmt::format("'{}' changes an argument that its caller gave it", test.function);
  }
}

// The calls in the row; nothing if a limit was reached, which says nothing of state. The function
// that makes the calls is added to the module.
using GivenRow = std::vector<std::optional<GivenInRow>>;

Result<GivenRow> run_module(const RunContext& context, const TestRun& run,
                            const std::vector<std::size_t>& row) {
  const Language language = context.runtime->language();
  List calls;
  for (const std::size_t place : row) {
    calls.items.push_back(call_value(run.tests[place]));
  }
  const std::vector<PlannedCall> planned = {
      {.function = std::string(kInARow), .call = {{Value(std::move(calls))}, {}}}};
  SYNTH_TRY(const CandidateOutcome outcome, despite_accidents(1, [&] {
              return context.runtime->run(module_with_calls(language, run), planned,
                                          context.request.limits, context.stop);
            }));
  const auto* const given = outcome.outcomes.empty() || !outcome.outcomes[0].value
                                ? nullptr
                                : outcome.outcomes[0].value->get_if<List>();
  GivenRow all;
  const bool is_whole = given != nullptr && given->items.size() == row.size();
  for (std::size_t i = 0; is_whole && i < row.size(); ++i) {
    all.push_back(read_given(given->items[i], run.outcome.outcomes[row[i]]));
  }
  return all;
}

// The runtime makes the calls: a list of them has no type in the language.
Result<GivenRow> run_typed(const RunContext& context, const TestRun& run,
                           const std::vector<std::size_t>& row) {
  std::vector<PlannedCall> planned;
  for (const std::size_t place : row) {
    planned.push_back({.function = run.tests[place].function, .call = run.tests[place].call});
  }
  SYNTH_TRY(auto outcomes, context.runtime->run_in_a_row(run.module, planned,
                                                         context.request.limits, context.stop));
  GivenRow all;
  for (std::size_t i = 0; outcomes && i < outcomes->size(); ++i) {
    all.emplace_back(GivenInRow{.outcome = std::move((*outcomes)[i])});
  }
  return all;
}

}  // namespace

Result<void> make_calls_in_a_row(const RunContext& context, TestRun& run) {
  const Language language = context.runtime->language();
  const std::vector<std::size_t> places = callable_tests(run);
  if (language == Language::bash || places.empty() || !run.passed() ||
      !is_quick(run, context.request.limits)) {
    return {};
  }
  std::vector<std::size_t> row = places;
  row.push_back(places.front());
  SYNTH_TRY(const GivenRow given, language == Language::cpp ? run_typed(context, run, row)
                                                            : run_module(context, run, row));
  if (given.size() != row.size()) {
    return {};
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (given[i] && run.verdicts[row[i]].verdict == Verdict::pass) {
      hold_against(*given[i], row[i], language, run);
    }
  }
  run.count_shortfall();
  return {};
}

}  // namespace synth
