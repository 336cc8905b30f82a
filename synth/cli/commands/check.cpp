#include "testing/check/check.h"

#include "specs/literal.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/subcommand.h"
#include "synth/support/line_reader.h"
#include "synth/support/text.h"
#include "testing/suites/report/test_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <utility>

namespace synth {
namespace {

std::string id_text(const Value& id, std::size_t place) {
  if (const auto* text = id.get_if<std::string>()) {
    return *text;
  }
  return id.is<Null>() ? fmt::format("line {}", place) : JsonWriter().document(id).take();
}

std::string message_of(const TestVerdict& verdict) {
  std::string text;
  if (verdict.error) {
    text = fmt::format("{}: {}", verdict.error->type, verdict.error->message);
  } else if (verdict.actual && verdict.verdict != Verdict::pass) {
    text = "gave " + excerpt(write_literal(*verdict.actual), 200);
  }
  return text + (text.empty() || verdict.note.empty() ? "" : "; ") + verdict.note;
}

// A candidate as a suite of its tests. What kept it from being run is one more test, first.
ReportedSuite reported(const CheckResult& result, std::size_t place) {
  ReportedSuite suite{.name = id_text(result.id, place), .tests = {}};
  if (result.load_error) {
    suite.tests.push_back(
        {.name = "loads",
         .verdict = result.verdict,
         .message = fmt::format("{}: {}", result.load_error->type, result.load_error->message),
         .details = result.load_error->traceback});
  } else if (result.tests.empty()) {
    suite.tests.push_back(
        {.name = "can be run", .verdict = result.verdict, .message = result.reason, .details = {}});
  }
  for (const TestVerdict& test : result.tests) {
    suite.tests.push_back({.name = test.test,
                           .verdict = test.verdict,
                           .message = test.verdict == Verdict::pass ? "" : message_of(test),
                           .details = test.error ? test.error->traceback : "",
                           .duration_ms = test.duration_ms});
  }
  return suite;
}

Result<std::optional<TestReport>> read_report(const Invocation& invocation) {
  const auto text = invocation.value("report");
  const auto format = parse_report_format(text.value_or(""));
  if (text && !format) {
    return fail(Errc::usage, fmt::format("--report: there is no '{}'", *text),
                "choose junit, tap or markdown; without --report it is JSON lines");
  }
  return format ? std::optional(TestReport(*format)) : std::nullopt;
}

Result<Language> language_of_file(const std::string& path) {
  if (const auto language = language_of_code(path)) {
    return *language;
  }
  return fail(Errc::usage, fmt::format("--code {}: its name does not say its language", path),
              "name it .py, .js, .mjs, .cjs, .cpp, .cc, .cxx, .sh or .bash");
}

// A file of code and one of tests as the line that says the same.
Result<std::string> line_of_files(const std::string& code_path, const std::string& tests_path) {
  SYNTH_TRY(const Language language, language_of_file(code_path));
  SYNTH_TRY(const std::string code, read_text_file(code_path, kMaxInputBytes));
  SYNTH_TRY(const std::string tests, read_text_file(tests_path, kMaxInputBytes));
  JsonWriter line;
  line.begin_object();
  line.key("id").string(code_path);
  line.key("language").string(name(language));
  line.key("code").string(code);
  line.key("tests").begin_array();
  std::size_t number = 0;
  for (const std::string_view text : split(tests, '\n')) {
    ++number;
    if (trim(text).empty()) {
      continue;
    }
    const auto test = parse_json(text);
    if (!test) {
      return fail(Errc::bad_input,
                  fmt::format("{}: line {}: {}", tests_path, number, test.error().message),
                  "give JSON lines, one test a line: {\"args\":[1,2],\"expected\":3}");
    }
    line.document(*test);
  }
  line.end_array();
  line.end_object();
  return line.take();
}

// What is to be checked: the lines of a file or of standard input, or the line that two files make.
Result<NextLine> open_input(const Invocation& invocation) {
  const auto code = invocation.value("code");
  const auto tests = invocation.value("tests");
  if (code.has_value() != tests.has_value() || (code && !invocation.positionals.empty())) {
    return fail(Errc::usage, "--code and --tests go together, and stand for FILE",
                "give both, or a file of candidates with their tests");
  }
  if (code) {
    SYNTH_TRY(std::string made, line_of_files(*code, *tests));
    return [line = std::optional(std::move(made))](const std::stop_token& /*stop*/) mutable {
      return Result<std::optional<std::string>>(std::exchange(line, std::nullopt));
    };
  }
  SYNTH_TRY(LineReader opened,
            LineReader::open(invocation.positionals.empty() ? "-" : invocation.positionals[0],
                             LongLine::cut));
  return [reader = std::make_shared<LineReader>(std::move(opened))](const std::stop_token& stop) {
    return reader->next(stop);
  };
}

Result<CheckSummary> check_all(const NextLine& next, const Session& session, CheckOptions options,
                               std::optional<TestReport>& report) {
  if (report) {
    std::cout << report->head();
    options.write = [&report, place = std::size_t{0}](const CheckResult& result) mutable {
      return report->suite(reported(result, ++place));
    };
  }
  auto summary =
      check_stream(next, std::cout, session.runtimes(), options, session.interrupt().token());
  if (report && summary) {
    std::cout << report->tail() << std::flush;
  }
  return summary;
}

Result<int> run_check(const CommandContext& context) {
  SYNTH_TRY(const NextLine input, open_input(context.invocation));
  SYNTH_TRY(auto report, read_report(context.invocation));
  Settings settings = context.settings;
  settings.no_cache = true;
  constexpr int kLanesPerJob = 2;  // an assertion script runs beside its candidate
  SYNTH_TRY(const Lending lending, read_lending(context.invocation));
  const CheckOptions options{settings.limits,
                             settings.jobs,
                             {.files = lending.file_names(), .network = lending.data.network}};
  SYNTH_TRY(const auto session,
            Session::open(settings, context.console, kLanesPerJob * settings.jobs, lending));
  SYNTH_CHECK(session->start_sandbox());
  SYNTH_TRY(const CheckSummary summary, check_all(input, *session, options, report));
  context.console.say_more(
      fmt::format("synth: {} of {} candidates passed\n", summary.passed, summary.candidates));
  return summary.exit_status();
}

}  // namespace

Subcommand check_command() {
  CommandLine line{
      "check", "[FILE | -]", "judge given code by given tests",
      "Every line of the input is a candidate with its tests, as JSON:\n"
      "  {\"language\":\"python\",\"function\":\"add\",\"code\":\"def add(a, b): return a + b\",\n"
      "   \"tests\":[{\"args\":[1,2],\"expected\":3}]}\n"
      "and gives one line of verdicts, in the same order. JavaScript and C++ (cpp) likewise;\n"
      "a Bash script is run for every test:\n"
      R"(  {"language":"bash","code":"echo $1","tests":[{"args":["a"],"expected_stdout":"a\n"}]})"
      "\nMore in docs/check.md.\n"};
  line.own = {{"code", "FILE", "judge this file of code ..."},
              {"tests", "FILE", "... by these tests: JSON lines, as `synth suite` writes them"},
              {"report", "F",
               "print a report in place of the verdict lines: junit (XML), tap or markdown"}};
  line.groups = {Options::limits, Options::user_data, Options::jobs, Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_check};
}

}  // namespace synth
