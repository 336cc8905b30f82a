#include "synth/cli/output/report.h"

#include "synth/cli/host/history.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/subcommand.h"
#include "synth/report/html_report.h"
#include "synth/report/run_record.h"
#include "synth/support/number.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace synth {
namespace {

constexpr std::size_t kMaxRecordBytes = std::size_t{256} << 20U;

Result<std::string> as_suites(const RunRecord& record, ReportFormat format) {
  TestReport report(format);
  std::string text = report.head();
  for (const RecordItem& item : record.items) {
    ReportedSuite suite = item.suite;
    if (suite.tests.empty()) {  // without tests, the reason is all there is to report
      suite.tests.push_back({.name = item.id,
                             .verdict = item.passed ? Verdict::pass : Verdict::error,
                             .message = item.state + ": " + item.reason});
    }
    text += report.suite(suite);
  }
  text += report.tail();
  const std::string profile = format == ReportFormat::markdown && record.kind == RecordKind::batch
                                  ? profile_markdown(profile_of(record))
                                  : "";
  return profile.empty() ? text : text + "\n" + profile;
}

Result<std::string> render(const RunRecord& record, const std::string& format) {
  if (format == "html") {
    return html_report(record);
  }
  if (format == "profile") {
    const std::string profile = profile_markdown(profile_of(record));
    return profile.empty() ? fail(Errc::usage, "no line says what an instruction took",
                                  "give the lines of `synth batch`, or the JSON of `synth solve`")
                           : Result<std::string>(profile);
  }
  const auto known = parse_report_format(format);
  if (!known) {
    return fail(Errc::usage, fmt::format("--format: there is no '{}'", format),
                "choose html, junit, tap, markdown or profile");
  }
  return as_suites(record, *known);
}

// Returns the number of a run of the history, if the word is one and no file has that name.
std::optional<std::int64_t> run_number(const std::string& word) {
  std::error_code ignored;
  return std::filesystem::exists(word, ignored) ? std::nullopt : parse_number<std::int64_t>(word);
}

Result<std::string> read_record(const std::string& source) {
  if (const auto number = run_number(source)) {
    SYNTH_TRY(RunLog log, open_history());
    return log.document(*number);
  }
  return read_text_file(source, kMaxRecordBytes);
}

Result<int> run_report(const CommandContext& context) {
  const std::string path =
      context.invocation.positionals.empty() ? "-" : context.invocation.positionals[0];
  SYNTH_TRY(const std::string text, read_record(path));
  auto record = read_run_record(text);
  if (!record) {
    return fail(record.error().within("reading " + path));
  }
  SYNTH_TRY(const std::string report,
            render(*record, context.invocation.value("format").value_or("html")));
  if (const auto file = context.invocation.value("out")) {
    SYNTH_CHECK(write_whole_file(*file, report));
    context.console.say(fmt::format("synth: wrote {}\n", *file));
    return 0;
  }
  SYNTH_CHECK(context.console.print(report));
  return 0;
}

}  // namespace

Subcommand report_command() {
  CommandLine line{
      "report", "[FILE | RUN | -]", "show what `solve`, `suite`, `batch` or `check` printed",
      "RUN is the number of a run in `synth log`. FILE is the JSON of `synth solve` or `synth "
      "suite --json`, or the "
      "lines of `synth batch` or `synth "
      "check`. The\nreport is one HTML file that needs no network; or JUnit's XML, TAP, "
      "or Markdown for a\npull request; or a table of where the time and money of a batch "
      "went (profile). More in docs/reports.md.\n"};
  line.own = {{"format", "F", "html (default), junit, tap, markdown or profile"},
              {"out", "FILE", "write it to FILE instead of standard output"}};
  line.most_arguments = 1;
  return {std::move(line), run_report};
}

}  // namespace synth
