#include "synth/report/run_record.h"

#include "specs/literal.h"
#include "synth/support/text.h"
#include "synth/support/within.h"
#include "testing/core/verdict_form.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr std::size_t kMostOfValue = 300;

std::string string_or(const JsonField& json, std::string_view key, std::string otherwise = {}) {
  const auto field = json.find(key);
  return field ? field->string().value_or(std::move(otherwise)) : otherwise;
}

double number_or_zero(const JsonField& json, std::string_view key) {
  const auto field = json.find(key);
  return field ? field->number().value_or(0) : 0;
}

std::string id_of(const JsonField& json, std::size_t line) {
  const auto id = json.find("id");
  if (!id) {
    return fmt::format("line {}", line);
  }
  return id->json().is<std::string>() ? *id->string() : JsonWriter().document(id->json()).take();
}

std::string with_note(const std::string& text, const std::string& note) {
  return text + (text.empty() || note.empty() ? "" : "; ") + note;
}

RecordItem item_of(Solution solution, std::string id) {
  RecordItem item;
  item.id = std::move(id);
  item.state = name(solution.confidence.level);
  item.passed = solution.all_tests_passed;
  item.suite = suite_of(solution);
  constexpr double kMilli = 1000;
  item.duration_ms = solution.metrics.total_s * kMilli;
  item.reason = solution.confidence.reason;
  item.solution = std::move(solution);
  return item;
}

// Reads a line of a batch. The solution is read from its own text, by the only reader that
// validates it.
Result<RecordItem> read_batch_line(const JsonField& json, std::size_t line) {
  std::string id = id_of(json, line);
  if (const auto solution = json.find("solution")) {
    SYNTH_TRY(Solution read, read_solution(JsonWriter().document(solution->json()).text()));
    return item_of(std::move(read), std::move(id));
  }
  RecordItem item;
  item.id = std::move(id);
  item.suite.name = item.id;
  const auto error = json.find("error");
  item.state = error ? string_or(*error, "code", "error") : "error";
  item.reason = error ? string_or(*error, "message") : "";
  return item;
}

Result<ReportedTest> read_check_test(const JsonField& json) {
  SYNTH_TRY(const TestVerdict verdict, from_json<TestVerdict>(json));
  ReportedTest test{.name = verdict.test,
                    .verdict = verdict.verdict,
                    .duration_ms = verdict.duration_ms,
                    .disputed = false};
  std::string gave;
  if (verdict.error) {
    gave = fmt::format("{}: {}", verdict.error->type, verdict.error->message);
    test.details = verdict.error->traceback;
  } else if (verdict.actual && verdict.verdict != Verdict::pass) {
    gave = "gave " + actual_of(verdict);
  }
  test.message = with_note(gave, verdict.note);
  return test;
}

Result<RecordItem> read_check_line(const JsonField& json, std::size_t line) {
  RecordItem item;
  item.id = id_of(json, line);
  item.state = string_or(json, "verdict", "error");
  item.passed = item.state == name(Verdict::pass);
  item.duration_ms = number_or_zero(json, "duration_ms");
  item.reason = string_or(json, "reason");
  item.suite.name = item.id;
  if (const auto error = json.find("error")) {
    item.reason = fmt::format("{}: {}", string_or(*error, "type"), string_or(*error, "message"));
  }
  if (const auto tests = json.find("tests")) {
    SYNTH_TRY(const std::vector<JsonField> items, tests->items());
    for (const JsonField& test : items) {
      SYNTH_TRY(ReportedTest read, read_check_test(test));
      item.suite.tests.push_back(std::move(read));
    }
  }
  return item;
}

Result<RunRecord> read_lines(std::string_view text) {
  RunRecord record;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (trim(line).empty()) {
      continue;
    }
    const std::string place = fmt::format("reading line {}", number);
    SYNTH_TRY(const Value document, within(place, parse_json(line)));
    const JsonField json(document);
    const bool is_check = json.find("verdict").has_value();
    if (!is_check && !json.find("exit")) {
      return fail(Errc::bad_input,
                  fmt::format("line {} is not a line of `batch` or `check`", number),
                  "give what `synth solve --json`, `synth batch` or `synth check` printed");
    }
    record.kind = is_check ? RecordKind::check : RecordKind::batch;
    SYNTH_TRY(record.items.emplace_back(), within(place, is_check ? read_check_line(json, number)
                                                                  : read_batch_line(json, number)));
  }
  if (record.items.empty()) {
    return fail(Errc::bad_input, "there is nothing to report",
                "give what `synth solve --json`, `synth batch` or `synth check` printed");
  }
  return record;
}

}  // namespace

std::string actual_of(const TestVerdict& verdict) {
  if (verdict.actual) {
    return excerpt(write_literal(*verdict.actual), kMostOfValue);
  }
  return verdict.error ? fmt::format("{}: {}", verdict.error->type,
                                     excerpt(verdict.error->message, kMostOfValue))
                       : "";
}

std::string call_of(const Solution& solution, const TestResult& result) {
  const Test* const test = solution.find_test(result.function, result.verdict.test);
  return test == nullptr ? "" : excerpt(to_source(result.function, test->call), kMostOfValue);
}

std::string claim_of(const Solution& solution, const TestResult& result) {
  const Test* const test = solution.find_test(result.function, result.verdict.test);
  if (test == nullptr) {
    return "";
  }
  if (test->claim.raises) {
    return "raises " + *test->claim.raises;
  }
  return test->claim.expected ? excerpt(write_literal(*test->claim.expected), kMostOfValue) : "";
}

ReportedSuite suite_of(const Solution& solution) {
  ReportedSuite suite{
      .name = solution.specs.entry_point.empty() ? "no function" : solution.specs.entry_point,
      .tests = {}};
  for (const TestResult& result : solution.results) {
    const TestVerdict& verdict = result.verdict;
    ReportedTest test{.name = fmt::format("{}: {}", result.function, verdict.test),
                      .verdict = verdict.verdict,
                      .duration_ms = verdict.duration_ms,
                      .disputed = result.disputed};
    if (verdict.verdict != Verdict::pass) {
      test.message =
          fmt::format("{} is {}, expected {}", call_of(solution, result),
                      with_note(actual_of(verdict), verdict.note), claim_of(solution, result));
      test.details = verdict.error ? verdict.error->traceback : "";
    }
    suite.tests.push_back(std::move(test));
  }
  return suite;
}

Result<RunRecord> read_run_record(std::string_view text) {
  const auto document = parse_json(text);
  if (!document || !JsonField(*document).find("schema")) {
    return read_lines(text);
  }
  SYNTH_TRY(Solution solution, read_solution(text));
  RunRecord record;
  std::string id = solution.specs.entry_point;
  record.items.push_back(item_of(std::move(solution), std::move(id)));
  return record;
}

}  // namespace synth
