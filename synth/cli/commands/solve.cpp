#include "cache/entry.h"
#include "synth/cli/commands/dry_run.h"
#include "synth/cli/commands/solve_into.h"
#include "synth/cli/commands/solve_session.h"
#include "synth/cli/host/history.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/asking.h"
#include "synth/cli/input/input.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/input/resume.h"
#include "synth/cli/input/test_file_input.h"
#include "synth/cli/output/columns.h"
#include "synth/cli/output/event_log.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/output/report.h"
#include "synth/cli/output/report_parts.h"
#include "synth/cli/output/run_trace.h"
#include "synth/cli/subcommand.h"
#include "synth/server/chat_answer.h"
#include "synth/support/text.h"
#include "synth/support/timed_stop.h"
#include "testing/runtimes/cpp/host/objects.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace synth {
namespace {

Result<void> print_report(const CommandContext& context, const SolveReport& report) {
  const Console& console = context.console;
  switch (context.settings.format) {
    case Format::json:
      return console.print(to_json(report.solution) + "\n");
    case Format::markdown:
      return console.print(report_markdown(report));
    case Format::chat:
      return console.print(chat_answer(report));
    case Format::text:
      break;
  }
  SYNTH_CHECK(console.print(report.solution.source));
  console.say(wrapped(report_text(report, console.color_err()), console.width(), 6));
  return {};
}

// Warns of an uncertain answer if the report that says so is not shown.
void warn_of_doubt(const CommandContext& context, const Solution& solution) {
  const bool is_told =
      context.settings.format == Format::text && context.console.talk() != Console::Talk::quiet;
  if (solution.confidence.level == ConfidenceLevel::uncertain && !is_told) {
    context.console.warn("synth: " + doubt_text(solution.confidence) + "\n");
  }
}

Result<SuiteFormat> read_suite_format(const CommandContext& context, Language language) {
  const auto text = context.invocation.value("suite-format");
  if (!text) {
    return usual_suite_format(language);
  }
  const auto format = parse_suite_format(*text);
  if (!format) {
    return fail(Errc::usage, fmt::format("--suite-format: there is no '{}'", *text),
                fmt::format("choose {}", suite_formats_of(language)));
  }
  if (!context.invocation.value("out")) {
    return fail(Errc::usage, "--suite-format is for the tests that --out writes",
                "give --out DIR too");
  }
  return *format;
}

std::string_view why_not_written(const Solution& solution) {
  return solution.confidence.level == ConfidenceLevel::uncertain
             ? "the answer is uncertain (--accept uncertain writes it)"
             : "not everything passed";
}

// Reports modules of --context that the code imports and Python would not find.
void tell_imports(const CommandContext& context, const ContextFiles& given,
                  const std::string& source, const std::filesystem::path& folder) {
  for (const ModuleText& module : imports_elsewhere(given.modules, source, folder)) {
    context.console.say(
        fmt::format("synth: the code imports {} ({}): put it into {} too, or its folder into "
                    "PYTHONPATH\n",
                    module.name, module.path, folder.string()));
  }
}

Result<void> write_files(const CommandContext& context, const SolveReport& report,
                         const std::string& module_name, SuiteFormat format,
                         const ContextFiles& given, int status) {
  const auto folder = context.invocation.value("out");
  if (!folder) {
    return {};
  }
  if (status != 0) {
    context.console.say(fmt::format("synth: nothing was written to {}, since {}\n", *folder,
                                    why_not_written(report.solution)));
    return {};
  }
  SYNTH_TRY(const std::filesystem::path written,
            write_out(context.console, *folder, module_name, report.solution, format,
                      context.invocation.has("force") ? Overwrite::anything : Overwrite::own_files,
                      cpp_header_texts(given.files)));
  tell_imports(context, given, report.solution.source, written);
  return {};
}

Result<void> check_usage(const Invocation& invocation) {
  if (invocation.has("dry-run") && invocation.value("resume")) {
    return fail(Errc::usage,
                "--dry-run shows the beginning of a run, and --resume goes on with one",
                "leave one of them out");
  }
  const auto& words = invocation.positionals;
  if (invocation.has("ask") && !words.empty() && words[0] == "-") {
    return fail(Errc::usage, "--ask reads answers from standard input, and so is the instruction",
                "give the instruction as an argument or a file");
  }
  return {};
}

// Solves, with questions to the user if requested. If the run was cut off, a note says how to
// resume it.
Result<SolveReport> solve(const CommandContext& context, const Session& session,
                          const SolveRequest& request) {
  SYNTH_TRY(const auto engine, session.engine(context.settings, Pace::side_by_side));
  Progress progress(context.console);
  SYNTH_TRY(const auto events, EventLog::open(context.invocation.value("events"), progress));
  SYNTH_TRY(const auto trace, Trace::open(context.invocation.value("trace"), "solve"));
  const std::stop_token stop = session.interrupt().token();
  const auto solve_once = [&](const SolveRequest& asked) {
    RunTrace traced(trace.get(), title_of(asked.instruction), *events);
    Result<SolveReport> done = engine->solve(asked, traced, stop);
    traced.end(done);
    progress.clear();
    progress.tell(context.console, done ? done->solution.notes : std::vector<std::string>());
    return done;
  };
  Result<SolveReport> done = context.invocation.has("ask")
                                 ? solve_asking(solve_once, request, context.console, stop)
                                 : solve_once(request);
  events->end(done);
  end_trace(trace.get(), context.console);
  SYNTH_TRY(SolveReport report, std::move(done));
  if (report.ended_by && report.is_kept) {
    Solution& solution = report.solution;
    solution.notes.push_back("to go on from here: " +
                             resume_command(context.invocation, solution.provenance.key));
  }
  return report;
}

// Puts the code into the module. Only the report is printed for a reader, since the code is in the
// module.
Result<void> put_into_module(const CommandContext& context, const Session& session,
                             const Into& into, const SolveReport& report, int status) {
  if (context.settings.format == Format::text) {
    context.console.say(
        wrapped(report_text(report, context.console.color_err()), context.console.width(), 6));
  } else {
    SYNTH_CHECK(print_report(context, report));
  }
  if (status == 0) {
    return write_into(context, session, into, report.solution);
  }
  context.console.say(fmt::format("synth: {} is not changed, since {}\n", into.path,
                                  why_not_written(report.solution)));
  return {};
}

// Prints the report, changes the module that the code goes into, and adds a line to the history.
Result<void> tell(const CommandContext& context, const Session& session,
                  const std::optional<Into>& into, const SolveReport& report, int status) {
  SYNTH_CHECK(into ? put_into_module(context, session, *into, report, status)
                   : print_report(context, report));
  warn_of_doubt(context, report.solution);
  log_run(context.settings, context.console, "solve", report.solution, status == 0);
  return {};
}

Result<SolveRequest> read_solve_request(const CommandContext& context, const SolveLending& lending,
                                        const std::optional<RunnerTests>& runner_tests) {
  if (const auto resumed = context.invocation.value("resume")) {
    return read_resumed_request(context, *resumed, lending.code);
  }
  return read_request(context,
                      runner_tests ? std::optional(given_tests(*runner_tests)) : std::nullopt);
}

// Returns whether something besides the tests says what to write.
bool has_instruction(const Invocation& invocation) {
  return !invocation.positionals.empty() || invocation.value("spec") || has_piped_input();
}

// The parts of the command besides the request.
struct SolveOrder {
  const std::optional<Into>& into;
  const SolveLending& lending;
  const std::optional<RunnerTests>& runner_tests;
  SuiteFormat format;
};

// Solves, reports the result and writes the requested files. Returns the exit status.
Result<int> solve_and_tell(const CommandContext& context, const Session& session,
                           SolveRequest& request, const SolveOrder& order) {
  if (order.runner_tests) {
    request.acceptance = acceptance_tests(*order.runner_tests, context, session);
  }
  const TimedStop timed(session.interrupt().token(),
                        std::chrono::steady_clock::now() + request.budget.time);
  SYNTH_TRY(SolveReport report, solve(context, session, request));
  const int status = exit_status(report, context.settings.accept);
  if (status == 0 && context.invocation.value("out") && !order.runner_tests) {
    SYNTH_CHECK(
        session.strengthen(report.solution, context.settings.limits, request.seed, timed.token()));
  }
  SYNTH_CHECK(tell(context, session, order.into, report, status));
  SYNTH_CHECK(write_files(context, report, order.runner_tests ? module_of(*order.runner_tests) : "",
                          order.format, order.lending.given, status));
  return status;
}

Result<int> run_solve(const CommandContext& context) {
  SYNTH_CHECK(check_usage(context.invocation));
  SYNTH_TRY(const std::optional<Into> into, read_into(context.invocation));
  SYNTH_TRY(const SolveLending lending, read_solve_lending(context.invocation, into));
  std::unique_ptr<Session> session;
  std::optional<RunnerTests> runner_tests;
  if (!context.invocation.value("resume") && names_runner_tests(context.invocation)) {
    SYNTH_TRY(session, open_session(context, lending));
    SYNTH_TRY(runner_tests, read_runner_tests(*session, *context.invocation.value("tests")));
    if (!has_instruction(context.invocation)) {
      SYNTH_CHECK(check_claims(*runner_tests));
    }
  }
  SYNTH_TRY(SolveRequest request, read_solve_request(context, lending, runner_tests));
  if (into) {
    SYNTH_CHECK(take_language(context, "--into " + into->path, into->language, request));
  }
  if (lending.given.language) {
    SYNTH_CHECK(take_language(context, "--context " + lending.given.modules.front().path,
                              *lending.given.language, request));
  }
  SYNTH_TRY(const SuiteFormat format, read_suite_format(context, request.language));
  SYNTH_CHECK(give_modules(context, lending, session, request));
  if (context.invocation.has("dry-run")) {
    return run_dry(context, *session, request, DryRunOf::solve);
  }
  return solve_and_tell(context, *session, request, {into, lending, runner_tests, format});
}

}  // namespace

Subcommand solve_command() {
  CommandLine line{"solve", "INSTRUCTION | FILE | -", "write tested functions from prose",
                   std::string(kInstructionForms) +
                       "The code goes to standard output, the report to standard error; --format "
                       "markdown\nputs both on standard output.\n"};
  line.own = {
      {"into", "FILE[:function]",
       "put the functions into this module in Python, JavaScript or C++, in the place of those of "
       "their names: print the change"},
      {"write", "", "with --into: change the file so"},
      {"own-tests", "FILE",
       "with --into: run the module's own tests on the changed file, with their own runner; if one "
       "fails, nothing is written"},
      {"resume", "KEY",
       "go on with a run that was cut off: what was answered is not asked again (the run's "
       "end names KEY)"},
      {"ask", "",
       "where two functions fit and differ on a call, ask you what it should give, and solve "
       "again"},
      {"events", "FILE",
       "write what happens to this file as JSON lines (docs/formats/events.md); synth view shows "
       "them as they come"},
      {"trace", "FILE", kTraceHelp},
      {"dry-run", "",
       "show the prompts that a model would be sent, with an estimate; send nothing"}};
  line.groups = {Options::result,  Options::spec_input, Options::author, Options::model,
                 Options::budget,  Options::limits,     Options::jobs,   Options::cache,
                 Options::history, Options::output};
  line.most_arguments = 1;
  return {std::move(line), run_solve};
}

}  // namespace synth
