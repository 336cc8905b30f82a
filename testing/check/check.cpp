#include "testing/check/check.h"

#include "specs/function_spec.h"
#include "specs/json.h"
#include "specs/literal.h"
#include "synth/support/run_each.h"
#include "testing/check/check_fields.h"
#include "testing/core/bash_test.h"
#include "testing/core/verdict_form.h"
#include "testing/runtimes/common/run_tests.h"
#include "testing/runtimes/common/time_limits.h"
#include "testing/sandbox/engine/sandbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace synth {
namespace {

constexpr double kLongestSeconds = 24.0 * 3600;
constexpr std::int64_t kMostKib = std::int64_t{64} << 20U;  // 64 GiB

Result<void> read_seconds(const JsonField& limits, std::string_view key,
                          std::optional<std::chrono::milliseconds>& limit) {
  const auto field = limits.find(key);
  if (!field) {
    return {};
  }
  SYNTH_TRY(const double seconds, field->number());
  if (!(seconds > 0) || seconds > kLongestSeconds) {
    return fail(field->error("expected a number of seconds above 0"));
  }
  limit = std::chrono::milliseconds(std::max(std::llround(seconds * 1000), 1LL));
  return {};
}

// Reads a size given in units of `unit` bytes.
Result<void> read_size(const JsonField& limits, std::string_view key, std::size_t unit,
                       std::size_t& limit) {
  const auto field = limits.find(key);
  if (!field) {
    return {};
  }
  SYNTH_TRY(const std::int64_t count, field->integer());
  if (count < 1 || count > kMostKib) {
    return fail(field->error("expected a size above 0"));
  }
  limit = static_cast<std::size_t>(count) * unit;
  return {};
}

Result<Limits> read_limits(const JsonField& line, const Limits& defaults) {
  Limits limits = defaults;
  const auto json = line.find("limits");
  if (!json) {
    return limits;
  }
  if (!json->is_object()) {
    return fail(json->error("expected an object"));
  }
  std::optional<std::chrono::milliseconds> time;
  SYNTH_CHECK(read_seconds(*json, "time_s", time));
  limits.time = time.value_or(limits.time);
  SYNTH_CHECK(read_seconds(*json, "wall_s", limits.wall));
  SYNTH_CHECK(read_size(*json, "output_kb", std::size_t{1} << 10U, limits.output_bytes));
  SYNTH_CHECK(read_size(*json, "memory_mb", std::size_t{1} << 20U, limits.memory_bytes));
  SYNTH_CHECK(read_size(*json, "disk_mb", std::size_t{1} << 20U, limits.disk_bytes));
  if (const auto processes = json->find("processes")) {
    SYNTH_TRY(const std::int64_t count, processes->integer());
    if (count < 1 || count > 100'000) {
      return fail(processes->error("expected a number of processes above 0"));
    }
    limits.processes = static_cast<int>(count);
  }
  return limits;
}

Result<std::string> read_optional_string(const JsonField& line, std::string_view key) {
  const auto field = line.find(key);
  if (!field) {
    return std::string();
  }
  return field->string();
}

// Reads a test in the form of the language; Bash scripts have no functions.
Result<Test> read_test_of(Language language, const JsonField& item, const std::string& function) {
  if (language == Language::bash) {
    return read_bash_test(item, TestOrigin::user);
  }
  SYNTH_TRY(Test test, read_test(item, TestOrigin::user));
  if (test.function.empty()) {
    test.function = function;
  }
  if (test.function.empty()) {
    return fail(item.error("no function is named, here or in $.function"));
  }
  if (!test.call.steps.empty() && !has_classes(language)) {
    return fail(item.at("steps")->error("objects are tested in Python, JavaScript and C++"));
  }
  return test;
}

Result<std::vector<Test>> read_tests(const JsonField& line, Language language,
                                     const std::string& function) {
  std::vector<Test> tests;
  const auto field = line.find("tests");
  if (!field) {
    return tests;
  }
  SYNTH_TRY(const auto items, field->items());
  for (const JsonField& item : items) {
    SYNTH_TRY(Test test, read_test_of(language, item, function));
    if (test.name.empty()) {
      test.name = fmt::format("test {}", tests.size() + 1);
    }
    tests.push_back(std::move(test));
  }
  return tests;
}

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

Result<CheckRequest> read_check_request(const JsonField& line, const Limits& defaults) {
  if (!line.is_object()) {
    return fail(line.error("expected an object"));
  }
  CheckRequest request;
  if (const auto id = line.find("id")) {
    request.id = id->json();
  }
  SYNTH_TRY(const JsonField language_field, line.at("language"));
  SYNTH_TRY(const std::string language, language_field.string());
  const auto known = parse_language(language);
  if (!known) {
    return fail(language_field.error("expected one of " + all_names_in(names_of(Language()))));
  }
  request.language = *known;
  SYNTH_TRY(const JsonField code, line.at("code"));
  SYNTH_TRY(request.code, code.string());
  SYNTH_TRY(request.function, read_optional_string(line, "function"));
  SYNTH_TRY(request.tests, read_tests(line, request.language, request.function));
  SYNTH_TRY(request.script, read_optional_string(line, "script"));
  if (request.tests.empty() && request.script.empty()) {
    return fail(line.error("there is neither a test nor a script"));
  }
  if (!request.script.empty() && request.language == Language::bash) {
    return fail(line.at("script")->error("a Bash script is tested by its output; give tests"));
  }
  if (!request.script.empty() && request.function.empty()) {
    return fail(line.error("a script needs $.function, the name it calls"));
  }
  SYNTH_TRY(request.limits, read_limits(line, defaults));
  return request;
}

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
