#include "testing/check/check.h"

#include "specs/literal.h"
#include "synth/cli/commands/check_trace.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/input/user_data.h"
#include "synth/cli/output/descriptor_stream.h"
#include "synth/cli/output/work_done.h"
#include "synth/cli/subcommand.h"
#include "synth/support/line_reader.h"
#include "synth/support/text.h"
#include "testing/suites/report/test_report.h"

#include <fmt/format.h>

#include <unistd.h>

#include <memory>
#include <ostream>
#include <utility>

namespace synth {
namespace {

// The status that a shell reports for a program ended by SIGPIPE: nobody reads on.
constexpr int kReaderGone = 141;

// Returns "expected 3, gave 2".
std::string message_of(const TestVerdict& verdict, const std::string& expected) {
  std::string text = expected.empty() ? "" : "expected " + excerpt(expected, 200);
  const auto add = [&](std::string_view separator, const std::string& part) {
    text += (text.empty() || part.empty() ? "" : std::string(separator)) + part;
  };
  if (verdict.error) {
    add(", got ", fmt::format("{}: {}", verdict.error->type, verdict.error->message));
  } else if (verdict.actual) {
    add(", ", "gave " + excerpt(write_literal(*verdict.actual), 200));
  }
  add("; ", verdict.note);
  return text;
}

// Returns a candidate as a suite of its tests. If it could not be run, the reason is one more test,
// first.
ReportedSuite reported(const CheckResult& result) {
  ReportedSuite suite{.name = id_text(result), .tests = {}};
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
  for (std::size_t i = 0; i < result.tests.size(); ++i) {
    const TestVerdict& test = result.tests[i];
    const std::string expected = i < result.expected.size() ? result.expected[i] : "";
    suite.tests.push_back(
        {.name = test.test,
         .verdict = test.verdict,
         .message = test.verdict == Verdict::pass ? "" : message_of(test, expected),
         .details = test.error ? test.error->traceback : "",
         .duration_ms = test.duration_ms});
  }
  return suite;
}

// Returns the requested report, or text for a terminal; nothing for JSON lines.
Result<std::optional<TestReport>> read_report(const CommandContext& context) {
  const auto text = context.invocation.value("report");
  if (!text) {
    const bool is_watched =
        context.settings.effective.at("format").place == SettingPlace::built_in &&
        ::isatty(STDOUT_FILENO) == 1;
    return is_watched ? std::optional(TestReport(ReportFormat::text)) : std::nullopt;
  }
  const auto format = parse_report_format(*text);
  if (!format) {
    return fail(
        Errc::usage, fmt::format("--report: there is no '{}'", *text),
        "choose text, junit, tap or markdown; without --report it is JSON lines, and text on "
        "a terminal");
  }
  return std::optional(TestReport(*format));
}

Result<Language> language_of_file(const std::string& path) {
  if (const auto language = language_of_code(path)) {
    return *language;
  }
  return fail(Errc::usage, fmt::format("--code {}: its name does not say its language", path),
              "name it .py, .js, .mjs, .cjs, .cpp, .cc, .cxx, .sh or .bash");
}

// Returns the line equivalent to a file of code and one of tests.
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

// Opens the input: the lines of a file or of standard input, or the line made of two files.
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

// Warns of fields in a line that are not read.
void warn_of_fields(const CheckResult& result, const Console& console) {
  for (const std::string& warning : result.warnings) {
    console.say(fmt::format("synth: line {}: {}\n", result.line_number, printable(warning)));
  }
}

Result<CheckSummary> check_all(const NextLine& next, const Session& session, const Console& console,
                               const std::string& input, CheckOptions options,
                               std::optional<TestReport>& report, std::ostream& out) {
  if (report) {
    out << report->head();
  }
  WorkDone shown(console, "checking", input, WorkDone::Answers::to_standard_output);
  options.write = [&](const CheckResult& result) {
    warn_of_fields(result, console);
    if (!result.is_blank) {
      shown.add();
    }
    return report ? report->suite(reported(result)) : result.line + '\n';
  };
  options.keeps_blank_lines = !report;
  auto summary = check_stream(next, out, session.runtimes(), options, session.interrupt().token());
  if (report && summary) {
    out << report->tail() << std::flush;
  }
  return summary;
}

Result<int> run_check(const CommandContext& context) {
  SYNTH_TRY(const NextLine input, open_input(context.invocation));
  SYNTH_TRY(auto report, read_report(context));
  Settings settings = context.settings;
  settings.no_cache = true;
  constexpr int kLanesPerCandidate = 2;  // an assertion script runs beside its candidate
  SYNTH_TRY(Lending lending, read_lending(context.invocation));
  SYNTH_CHECK(lend_neighbours(context.invocation, lending));
  CheckOptions options{settings.limits,
                       settings.jobs,
                       {.files = lending.file_names(), .network = lending.data.network}};
  SYNTH_TRY(const auto trace, Trace::open(context.invocation.value("trace"), "check"));
  if (trace) {
    options.watch = [&](const CheckResult& result, const CheckTime& time) {
      trace_line(*trace, result, time);
    };
  }
  SYNTH_TRY(const auto session,
            Session::open(settings, context.console, kLanesPerCandidate * settings.jobs, lending));
  SYNTH_CHECK(session->start_sandbox());
  DescriptorStream out(STDOUT_FILENO);
  const std::string named =
      context.invocation.positionals.empty() ? "-" : context.invocation.positionals[0];
  const auto summary = check_all(input, *session, context.console, named, options, report, out);
  end_trace(trace.get(), context.console);
  if (!summary && out.is_reader_gone()) {
    return kReaderGone;
  }
  if (!summary) {
    return fail(summary.error());
  }
  context.console.say_more(
      fmt::format("synth: {} of {} candidates passed\n", summary->passed, summary->candidates));
  return summary->exit_status();
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
  line.own = {
      {"code", "FILE", "judge this file of code ..."},
      {"tests", "FILE", "... by these tests: JSON lines, as `synth suite` writes them"},
      {"root", "DIR", "where the modules of --code are (default: beside it; Python)"},
      {"report", "F",
       "print a report in place of the verdict lines: text (as on a terminal), junit (XML), tap or "
       "markdown"},
      {"trace", "FILE", kTraceHelp}};
  line.groups = {Options::limits, Options::user_data, Options::jobs, Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_check};
}

}  // namespace synth
