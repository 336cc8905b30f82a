#include "testing/suites/runners/runner_report.h"

#include "specs/json_form.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostNote = 4'000;
constexpr int kDiedBySignal = 128;

TestVerdict verdict_of(std::string name, Verdict verdict, std::string note = {}) {
  TestVerdict made;
  made.test = std::move(name);
  made.verdict = verdict;
  made.note = std::move(note);
  return made;
}

Result<TestVerdict> read_google_test(const JsonField& test, const std::string& suite) {
  SYNTH_TRY(std::string title, read_at<std::string>(test, "name"));
  TestVerdict verdict = verdict_of(suite + "." + title, Verdict::pass);
  const auto text_at = [&](std::string_view key) {
    const auto field = test.find(key);
    return field ? field->string().value_or("") : "";
  };
  if (text_at("status") == "NOTRUN" || text_at("result") == "SKIPPED") {
    verdict.verdict = Verdict::not_run;
  }
  if (const auto failures = test.find("failures")) {
    SYNTH_TRY(const auto items, failures->items());
    for (const JsonField& item : items) {
      SYNTH_TRY(const std::string text, read_at<std::string>(item, "failure"));
      verdict.verdict = Verdict::wrong_answer;
      verdict.note += (verdict.note.empty() ? "" : "\n") + excerpt(text, kMostNote);
    }
  }
  return verdict;
}

Result<std::vector<TestVerdict>> read_google_suites(std::string_view text) {
  SYNTH_TRY(const Value document, parse_json(text));
  const JsonField report(document);
  SYNTH_TRY(const JsonField count, report.at("tests"));
  SYNTH_TRY(const std::int64_t announced, count.integer());
  SYNTH_TRY(const JsonField list, report.at("testsuites"));
  SYNTH_TRY(const auto suites, list.items());
  std::vector<TestVerdict> verdicts;
  for (const JsonField& suite : suites) {
    SYNTH_TRY(const std::string title, read_at<std::string>(suite, "name"));
    SYNTH_TRY(const JsonField tests, suite.at("testsuite"));
    SYNTH_TRY(const auto items, tests.items());
    for (const JsonField& item : items) {
      SYNTH_TRY(TestVerdict verdict, read_google_test(item, title));
      verdicts.push_back(std::move(verdict));
    }
  }
  if (std::cmp_less(verdicts.size(), announced)) {
    return fail(count.error("fewer tests than announced"));
  }
  return verdicts;
}

// A report: the runner's exit status, and after its line the text that the runner wrote.
struct StatedRun {
  int status = 0;
  std::string_view text;
};

std::optional<StatedRun> read_stated(std::string_view report) {
  StatedRun run;
  const std::size_t line = report.find('\n');
  if (line == report.npos) {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(report.data(), report.data() + line, run.status);
  if (error != std::errc() || end != report.data() + line) {
    return std::nullopt;
  }
  run.text = report.substr(line + 1);
  return run;
}

// Returns a verdict on the runner's end if the reported verdicts do not explain it.
std::optional<TestVerdict> verdict_of_end(int status, const CellOutput& output,
                                          const std::vector<TestVerdict>& told) {
  const std::string printed = excerpt(trim(output.stderr_text), kMostNote);
  if (status > kDiedBySignal) {
    const int signal = status - kDiedBySignal;
    TestVerdict died = verdict_of_file(signal == SIGXCPU   ? Verdict::time_limit
                                       : signal == SIGXFSZ ? Verdict::disk_limit
                                                           : Verdict::crash,
                                       printed);
    died.signal = signal;
    return died;
  }
  if (told.empty() && status == 0) {
    return verdict_of_file(Verdict::early_exit, "it ended before all its tests had run");
  }
  if (told.empty() || (status != 0 && std::ranges::none_of(told, is_failure))) {
    return verdict_of_file(Verdict::exception,
                           fmt::format("the runner ended with status {}: {}", status, printed));
  }
  return std::nullopt;
}

std::vector<TestVerdict> read_report(Language language, std::string_view text) {
  if (language == Language::cpp) {
    return read_google_report(text).value_or(std::vector<TestVerdict>());
  }
  return text.empty()
             ? std::vector<TestVerdict>()
             : read_tap(text, language == Language::bash ? TapWriter::bats : TapWriter::node);
}

}  // namespace

std::optional<std::vector<TestVerdict>> read_google_report(std::string_view text) {
  auto verdicts = read_google_suites(text);
  return verdicts ? std::optional(*std::move(verdicts)) : std::nullopt;
}

std::vector<TestVerdict> verdicts_of(Language language, const RunnerEnd& end) {
  std::vector<TestVerdict> verdicts;
  if (end.of_candidate) {
    return {verdict_of_file(end.gone.end.ending, fmt::format("the code: {}", end.gone.end.note))};
  }
  const auto stated = end.report ? read_stated(*end.report) : std::nullopt;
  if (!stated || end.gone.end.ending != Verdict::early_exit || end.gone.end.exit_status != 0) {
    const std::string printed = excerpt(trim(end.output.stderr_text), kMostNote);
    return {verdict_of_file(end.gone.end.ending,
                            end.gone.end.note.empty() ? printed : end.gone.end.note)};
  }
  verdicts = read_report(language, stated->text);
  if (auto whole = verdict_of_end(stated->status, end.output, verdicts)) {
    verdicts.push_back(*std::move(whole));
  }
  return verdicts;
}

}  // namespace synth
