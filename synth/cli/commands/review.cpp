#include "synth/review/review.h"

#include "synth/cli/commands/suite_order.h"
#include "synth/cli/commands/suite_run.h"
#include "synth/cli/subcommand.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// Returns the report in the form of compilers: "code.py:3: raises: mean([]) raises
// ZeroDivisionError: division by zero".
std::string review_text(const ReviewReport& report) {
  std::string text;
  for (const ReviewFinding& finding : report.findings) {
    text += finding.line == 0 ? report.path : fmt::format("{}:{}", report.path, finding.line);
    text += fmt::format(": {}: {}\n", name(finding.kind), finding.text);
    for (const std::string& line : finding.evidence) {
      text += fmt::format("    {}\n", line);
    }
  }
  return text;
}

Result<ReviewReport> review_of(SuiteOrder& order, const CommandContext& context) {
  order.proposals.limits.any_imports = true;  // a refused import is a finding, and the rest goes on
  ReviewReport report;
  SYNTH_CHECK(work_on_code(
      order, context, "reviewing",
      [&](Runtime& runtime, const SandboxSource& sandbox, const std::stop_token& stop) {
        return review(order, runtime, sandbox, stop).transform([&](ReviewReport&& found) {
          report = std::move(found);
        });
      }));
  return report;
}

Result<int> run_review(const CommandContext& context) {
  SYNTH_TRY(SuiteCommand command,
            read_suite_command(context, context.invocation.positionals[0], std::nullopt));
  SYNTH_TRY(const ReviewReport report, review_of(command.order, context));
  if (context.settings.format == Format::json) {
    SYNTH_CHECK(context.console.print(review_json(report) + "\n"));
  } else {
    SYNTH_CHECK(context.console.print(printable(review_text(report))));
    for (const std::string& note : report.notes) {
      context.console.say(fmt::format("synth: {}\n", printable(note)));
    }
    context.console.say(fmt::format("synth: {} {} in {} {}\n", report.findings.size(),
                                    report.findings.size() == 1 ? "finding" : "findings",
                                    report.functions.size(),
                                    report.functions.size() == 1 ? "function" : "functions"));
  }
  return report.proven() == 0 ? 0 : 1;  // an author's opinion alone must not stop a build
}

}  // namespace

Subcommand review_command() {
  CommandLine line{
      "review", "FILE[:function]", "say what running existing code shows about it",
      "Runs the functions in FILE (Python, JavaScript, C++; a Bash script) and says, with line "
      "and\n"
      "evidence: docstrings and tests that the code does not meet, changes of it that no test\n"
      "notices, inputs that raise what no statement raises on purpose, time that grows much\n"
      "faster than the input, and imports that the policy refuses. The exit status is 1 if it\n"
      "finds anything.\n"
      "With --author a model is then asked what else is wrong: calls that it names are run, and\n"
      "what they show is told apart from what it only says.\n"
      "More in docs/review.md.\n"};
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
      {"root", "DIR", "where FILE's own modules are (default: beside it; Python)"},
      {"effort", "N", "times the usual search (default 1)"},
      *find_setting("seed")};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_review};
}

}  // namespace synth
