#include "testing/check/check.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/support/run_each.h"
#include "testing/check/check_fields.h"
#include "testing/core/verdict_form.h"
#include "testing/runtimes/common/run_tests.h"
#include "testing/runtimes/common/time_limits.h"
#include "testing/sandbox/engine/sandbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// The contents of a verdict line about a candidate that was run.
struct Checked {
  std::vector<TestVerdict> tests;
  CandidateOutcome outcome;
  Verdict verdict = Verdict::not_run;
  std::string reason;

  [[nodiscard]] std::int64_t passed() const {
    return std::ranges::count(tests, Verdict::pass, &TestVerdict::verdict);
  }
};

// A verdict line (docs/formats/check.md).
struct VerdictLine {
  const Value* id;
  const Checked* checked;
  const LentData* lent;
  bool was_run;
  std::size_t number;
};

struct VerdictId {
  static void write(JsonWriter& out, const VerdictLine& line, NoContext /*context*/) {
    out.key("id").document(*line.id);
  }
};

template <class Get>
constexpr auto of_candidate(std::string_view key, Get get, MemberRules rules = {}) {
  return written(
      key,
      [get](const VerdictLine& line) -> decltype(auto) { return std::invoke(get, *line.checked); },
      rules);
}

constexpr MemberRules kNullIfEmpty{.if_empty = IfEmpty::null};
constexpr MemberRules kOnlyIfAny{.if_empty = IfEmpty::omit};

}  // namespace

template <>
constexpr auto kJsonForm<VerdictLine> = std::tuple(
    JsonPart<VerdictId>(), of_candidate("verdict", &Checked::verdict),
    of_candidate("passed", &Checked::passed),
    of_candidate("failed",
                 [](const Checked& checked) {
                   return static_cast<std::int64_t>(checked.tests.size()) - checked.passed();
                 }),
    of_candidate(
        "isolation", [](const Checked& checked) -> auto& { return checked.outcome.isolation; },
        kNullIfEmpty),
    written("level",
            [](const VerdictLine& line) {
              const CandidateOutcome& outcome = line.checked->outcome;
              return line.was_run && !outcome.isolation.empty() ? std::optional(outcome.level)
                                                                : std::nullopt;
            }),
    written(
        "files", [](const VerdictLine& line) -> auto& { return line.lent->files; }, kOnlyIfAny),
    written(
        "network", [](const VerdictLine& line) { return line.lent->network; }, kOnlyIfAny),
    of_candidate("tests", &Checked::tests),
    of_candidate("error",
                 [](const Checked& checked) -> auto& { return checked.outcome.load_error; }),
    of_candidate("reason", &Checked::reason, kNullIfEmpty),
    of_candidate("stdout",
                 [](const Checked& checked) -> auto& { return checked.outcome.stdout_text; }),
    of_candidate("stderr",
                 [](const Checked& checked) -> auto& { return checked.outcome.stderr_text; }),
    of_candidate("truncated", [](const Checked& checked) { return checked.outcome.truncated; }),
    of_candidate("duration_ms", [](const Checked& checked) { return checked.outcome.duration_ms; }),
    written(
        "line", [](const VerdictLine& line) { return line.number; }, kOnlyIfAny));

namespace {

std::string verdict_line(const Value& id, std::size_t number, const Checked& checked, bool was_run,
                         const LentData& lent = {}) {
  return json_text(VerdictLine{&id, &checked, &lent, was_run, number});
}

CheckResult result_of(const Value& id, std::size_t number, Checked checked, std::string line) {
  return {.line = std::move(line),
          .verdict = checked.verdict,
          .id = id,
          .tests = std::move(checked.tests),
          .load_error = std::move(checked.outcome.load_error),
          .reason = std::move(checked.reason),
          .line_number = number};
}

CheckResult refused(const Value& id, std::size_t number, Verdict verdict, std::string reason) {
  Checked checked;
  checked.verdict = verdict;
  checked.reason = std::move(reason);
  std::string line = verdict_line(id, number, checked, false);
  return result_of(id, number, std::move(checked), std::move(line));
}

// Returns what a test expects, for messages.
std::string wanted_by(const Test& test) {
  if (test.claim.raises) {
    return *test.claim.raises + " to be raised";
  }
  return test.claim.expected ? write_literal(*test.claim.expected) : "";
}

// Returns whether the script is not run for a candidate that loaded: some tests were not run, or
// would not be if there were more.
bool is_lost(const std::vector<TestVerdict>& tests, const Limits& limits) {
  TimeLimitCount time_limits(limits);
  for (const TestVerdict& test : tests) {
    time_limits.add(test.verdict);
  }
  return time_limits.is_lost() ||
         std::ranges::count(tests, Verdict::not_run, &TestVerdict::verdict) > 0;
}

// Runs the script and adds it as the last test.
Result<void> add_script(const CheckRequest& request, Runtime& runtime, Checked& checked,
                        const std::stop_token& stop) {
  TestVerdict verdict;
  verdict.test = "script";
  if (!checked.outcome.load_error && is_lost(checked.tests, request.limits)) {
    verdict.note = not_asked().note;
  } else if (!checked.outcome.load_error) {
    SYNTH_TRY(CandidateOutcome outcome, despite_accidents(1, [&] {
                return runtime.run_assertions(request.code, request.function, request.script,
                                              request.limits, stop);
              }));
    if (outcome.load_error) {  // possible also without other tests
      checked.outcome.load_error = outcome.load_error;
      checked.outcome.load_ending = outcome.load_ending;
    } else {
      Outcome& only = outcome.outcomes.at(0);
      verdict.verdict = only.ending;
      verdict.error = std::move(only.error);
      verdict.signal = only.signal;
      verdict.note = std::move(only.note);
      verdict.duration_ms = only.duration_ms;
    }
    checked.outcome.stdout_text += outcome.stdout_text;
    checked.outcome.stderr_text += outcome.stderr_text;
    checked.outcome.truncated = checked.outcome.truncated || outcome.truncated;
    checked.outcome.duration_ms += outcome.duration_ms;
    checked.outcome.level = outcome.level;
    checked.outcome.isolation = outcome.isolation;
  }
  checked.tests.push_back(std::move(verdict));
  return {};
}

Result<Checked> check_request(const CheckRequest& request, Runtime& runtime,
                              const std::stop_token& stop) {
  Checked checked;
  if (!request.tests.empty()) {
    SYNTH_TRY(Tested tested, run_tests(runtime, request.code, request.tests, request.limits, stop));
    checked.outcome = std::move(tested.outcome);
    checked.tests = std::move(tested.verdicts);
  }
  if (!request.script.empty()) {
    SYNTH_CHECK(add_script(request, runtime, checked, stop));
  }
  checked.verdict = worst(checked.tests, checked.outcome);
  const auto failed = std::ranges::find(checked.tests, Verdict::error, &TestVerdict::verdict);
  if (failed != checked.tests.end()) {
    checked.reason = failed->note;
  }
  return checked;
}

}  // namespace

CheckResult refuse_check_line(std::string reason, Verdict verdict, std::size_t number) {
  return refused(Null{}, number, verdict, std::move(reason));
}

Result<CheckResult> check_line(std::string_view line, const Runtimes& runtimes,
                               const Limits& defaults, std::stop_token stop, const LentData& lent,
                               std::size_t number) {
  const auto document = parse_json(line);
  if (!document) {
    return refuse_check_line(document.error().message, Verdict::bad_request, number);
  }
  const JsonField json(*document);
  const auto id_field = json.find("id");
  const Value id = id_field ? id_field->json() : Value();
  const auto refuse = [&](Verdict verdict, std::string reason) {
    CheckResult result = refused(id, number, verdict, std::move(reason));
    result.warnings = unknown_check_fields(json);
    return result;
  };
  const auto request = read_check_request(json, defaults);
  if (!request) {
    return refuse(Verdict::bad_request, request.error().message);
  }
  const auto runtime = runtimes.find(request->language);
  Result<Checked> checked =
      runtime ? catch_all([&] { return check_request(*request, **runtime, stop); })
              : Result<Checked>(fail(runtime.error()));
  if (checked) {
    std::string verdicts = verdict_line(request->id, number, *checked, true, lent);
    CheckResult result = result_of(request->id, number, *std::move(checked), std::move(verdicts));
    std::ranges::transform(request->tests, std::back_inserter(result.expected), wanted_by);
    result.warnings = unknown_check_fields(json);
    return result;
  }
  if (is_accident(checked.error())) {
    return refuse(Verdict::error, checked.error().message);
  }
  if (checked.error().code != Errc::missing_interpreter) {
    return fail(checked.error());
  }
  CheckResult result =
      refuse(Verdict::unsupported, checked.error().message + "; " + checked.error().remedy);
  result.missing_interpreter = true;
  return result;
}

int CheckSummary::exit_status() const {
  if (errors > 0) {
    return synth::exit_status(Errc::internal);
  }
  if (candidates > 0 && without_interpreter == candidates) {
    return synth::exit_status(Errc::missing_interpreter);
  }
  return passed == candidates ? 0 : 1;
}

}  // namespace synth
