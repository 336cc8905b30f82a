#include "synth/cli/commands/suite_order.h"
#include "synth/cli/commands/suite_run.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/suite_text.h"
#include "synth/cli/subcommand.h"
#include "synth/suite/write_suite.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <filesystem>

namespace synth {
namespace {

namespace fs = std::filesystem;

Result<void> write_files(const SuiteCommand& command, const SuiteReport& report,
                         const CommandContext& context) {
  if (command.order.append) {
    return rewrite({command.order.append->path, command.order.append->text}, report.file.text,
                   "add tests to it once more");
  }
  return command.folder && report.has_tests()
             ? put_suite_file(*command.folder, report.file, context.invocation.has("force"))
             : Result<void>();
}

Result<void> print_report(const SuiteCommand& command, const SuiteReport& report,
                          const CommandContext& context) {
  if (context.settings.format == Format::json) {
    return context.console.print(suite_json(report) + "\n");
  }
  if (context.settings.format != Format::text) {
    return context.console.print(suite_markdown(report));
  }
  context.console.say(printable(suite_text(report)));
  for (const std::string& note : report.file.notes) {
    context.console.say(fmt::format("synth: {}\n", printable(note)));
  }
  if (command.order.append) {
    return report.addition->tests == 0 ? Result<void>()
                                       : context.console.print(report.file.name + "\n");
  }
  if (!report.has_tests()) {
    return {};
  }
  return context.console.print(command.folder ? (*command.folder / report.file.name).string() + "\n"
                                              : report.file.text);
}

Result<int> run_suite(const CommandContext& context) {
  if (context.invocation.value("project")) {
    return run_suite_project(context);
  }
  if (context.invocation.positionals.empty()) {
    return fail(Errc::usage, "no file is named", "name a file of code, or a folder with --project");
  }
  const auto out = context.invocation.value("out");
  SYNTH_TRY(SuiteCommand command,
            read_suite_command(context, context.invocation.positionals[0],
                               out ? std::optional<fs::path>(*out) : std::nullopt));
  SYNTH_TRY(const SuiteReport report, write_suite_of(command.order, context));
  SYNTH_CHECK(write_files(command, report, context));
  if (const auto file = context.invocation.value("junit")) {
    SYNTH_CHECK(write_whole_file(*file, suite_junit(report, context.settings.least_score)));
  }
  SYNTH_CHECK(print_report(command, report, context));
  if (!report.has_tests() && !command.order.append) {
    context.console.say(
        "synth: no input was found that the code takes, so there is no test to write; give an "
        "example of a call in a docstring or with --tests\n");
    return 1;
  }
  const std::vector<std::string> weak = report.below(context.settings.least_score);
  for (const std::string& sentence : weak) {
    context.console.say(fmt::format("synth: {}\n", printable(sentence)));
  }
  return weak.empty() && report.findings() == 0 ? 0 : 1;
}

}  // namespace

Subcommand suite_command() {
  CommandLine line{
      "suite", "[FILE[:function]]",
      "write a test suite for existing code, and say how strong it is",
      "Searches inputs of the functions in FILE (Python, JavaScript, C++; a Bash script), takes "
      "what the code\n"
      "gives for them as expected, and keeps the fewest tests that kill as many mutants. Examples "
      "in "
      "docstrings and\n"
      "given tests that the code does not meet are kept and reported: the exit status is then 1,\n"
      "as it is where no input was found that the code takes.\n"
      "With --author a model adds cases, from names, annotations and docstrings; it never sees "
      "code.\n"
      "More in docs/suite.md.\n"};
  line.own = {
      {"tests",
       "FILE",
       "tests that hold: JSON lines, or a file for pytest, unittest, node:test, GoogleTest or Bats "
       "(repeatable)",
       {},
       Trust::user,
       {},
       '\0',
       true},
      *find_setting("shared-tests"),
      {"spec", "FILE", "a spec file whose examples hold of the functions of the same name"},
      {"reference", "FILE", "code whose functions of the same name say what is expected"},
      {"root", "DIR", "where FILE's own modules are (default: beside it; Python)"},
      {"out", "DIR", "write the suite to DIR instead of standard output"},
      {"append", "FILE",
       "add to FILE, a file of tests for pytest or unittest, those that it lacks (Python)"},
      {"project", "DIR",
       "write a suite for each Python module below DIR, into DIR/tests or the folder of --out"},
      {"junit", "FILE", "write what came of the tests to FILE, as JUnit's XML"},
      {"suite-format", "F", "pytest, unittest, node-test, googletest, catch2, bats or jsonl"},
      {"force", "", "overwrite a file in DIR that is another"},
      {"effort", "N", "times the usual search (default 1)"},
      *find_setting("seed")};
  line.groups = {Options::author, Options::model, Options::budget,
                 Options::limits, Options::suite, Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_suite};
}

}  // namespace synth
