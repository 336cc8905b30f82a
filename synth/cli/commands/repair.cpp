#include "synth/cli/commands/repair_author.h"
#include "synth/cli/host/history.h"
#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/activity.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/report_parts.h"
#include "synth/cli/subcommand.h"
#include "synth/repair/repair_file.h"
#include "synth/support/text.h"
#include "synth/support/timed_stop.h"
#include "testing/core/test_file.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

namespace synth {
namespace {

// The limit after which a call counts as hanging, unless one is set.
constexpr std::chrono::milliseconds kCallTime{1'000};
constexpr int kLanesWithAuthor = 2;  // a candidate, and the file of tests that runs beside it

bool is_test_file(const std::string& path, std::string_view text) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".py") {
    return false;
  }
  return extension == ".jsonl" || extension == ".json" || trim(text).starts_with('{');
}

Result<RepairOrder> read_order(const CommandContext& context) {
  RepairOrder order;
  order.path = context.invocation.positionals[0];
  const auto tests = context.invocation.value("tests");
  if (!tests) {
    return fail(Errc::usage, "`synth repair` needs --tests",
                "name a file of tests: JSON lines (docs/check.md), assertions, or pytest's");
  }
  order.tests_path = *tests;
  SYNTH_TRY(order.source, read_text_file(order.path, kMaxInputBytes));
  SYNTH_TRY(const std::string text, read_text_file(order.tests_path, kMaxInputBytes));
  if (is_test_file(order.tests_path, text)) {
    auto parsed = parse_test_file(text);
    if (!parsed) {
      return fail(parsed.error().within("reading " + order.tests_path));
    }
    order.tests = *std::move(parsed);
  } else {
    order.assertions = text;
  }
  const Settings& settings = context.settings;
  order.may_share = settings.sharing == Sharing::when_needed;
  order.limits = {.limits = settings.limits.for_all_calls(), .seed = settings.seed};
  const auto time = settings.effective.find("time");
  if (time == settings.effective.end() || time->second.place == SettingPlace::built_in) {
    order.limits.limits.time = kCallTime;
  }
  return order;
}

Result<Runtime*> runtime_for(const Session& session, const RepairOrder& order) {
  return session.runtimes().find(language_of_code(order.path).value_or(Language::python));
}

Result<void> print_report(const CommandContext& context, const Session& session,
                          const RepairOrder& order, const RepairReport& report) {
  SYNTH_TRY(Runtime* const runtime, runtime_for(session, order));
  const bool is_uncertain = report.confidence.level == ConfidenceLevel::uncertain;
  if (context.settings.format == Format::json) {
    SYNTH_TRY(const Solution solution, solution_of(order, report, *runtime, context.settings.limits,
                                                   session.interrupt().token()));
    SYNTH_CHECK(context.console.print(to_json(solution) + "\n"));
    if (is_uncertain) {
      context.console.warn(fmt::format("synth: {}\n", doubt_text(report.confidence)));
    }
    return {};
  }
  for (const std::string& failing : report.result.failing) {
    context.console.say_more(fmt::format("synth: failed: {}\n", printable(failing)));
  }
  context.console.say(fmt::format("synth: {}\n", printable(report.outcome)));
  if (!report.shared) {
    for (const std::string& note : report.notes) {
      context.console.say(fmt::format("synth: {}\n", note));
    }
  }
  if (is_uncertain) {
    context.console.warn(fmt::format("synth: {}\n  {}\n", doubt_text(report.confidence),
                                     report.result.disagreement.empty()
                                         ? "--accept uncertain takes it as it is"
                                         : "a test of that call would tell; --accept uncertain "
                                           "takes it as it is"));
  }
  if (context.settings.format == Format::markdown && !report.patch.empty()) {
    return context.console.print("```diff\n" + report.patch + "```\n");
  }
  return context.console.print(report.patch);
}

Result<void> write_repaired(const CommandContext& context, const RepairOrder& order,
                            const std::string& repaired) {
  return context.invocation.has("write")
             ? rewrite({order.path, order.source}, repaired, "repair it once more")
             : Result<void>();
}

// Searches a repair. Returns nothing if a run with an author runs out of time first.
Result<std::optional<RepairReport>> search(const CommandContext& context, const Session& session,
                                           const RepairOrder& order, const AuthorsRepair& repair) {
  const std::stop_token interrupted = session.interrupt().token();
  SYNTH_TRY(Runtime* const runtime, runtime_for(session, order));
  if (runtime->language() == Language::python) {
    SYNTH_CHECK(check_loads(*runtime, order.path, order.source, "main", {}, interrupted));
  }
  Activity activity(context.console, fmt::format("searching a repair of {}", order.path));
  const TimedStop timed(interrupted, context.invocation.value("author")
                                         ? repair.begun + context.settings.budget.time
                                         : std::chrono::steady_clock::time_point::max());
  auto report = repair_file(order, *runtime, timed.token());
  activity.clear();
  const bool is_late = !report && report.error().code == Errc::interrupted &&
                       timed.token().stop_requested() && !interrupted.stop_requested();
  if (is_late) {
    return std::nullopt;
  }
  SYNTH_TRY(RepairReport found, std::move(report));
  return std::optional(std::move(found));
}

Result<int> end_with_search(const CommandContext& context, const Session& session,
                            const RepairOrder& order, const RepairReport& report) {
  SYNTH_CHECK(print_report(context, session, order, report));
  if (report.confidence.level > context.settings.accept) {
    return 1;
  }
  if (report.result.ending == RepairResult::Ending::repaired) {
    SYNTH_CHECK(write_repaired(context, order, report.result.source));
  }
  return 0;
}

// Ends a run with an author. The search's result is kept if the author has nothing that passes.
Result<int> end_with_author(const CommandContext& context, const Session& session,
                            const RepairOrder& order, const AuthorsRepair& repair) {
  const Result<SolveReport> report = repair_with_author(context, session, repair);
  const bool has_patch =
      repair.searched && repair.searched->result.ending == RepairResult::Ending::repaired;
  if (has_patch && (!report || !report->solution.all_tests_passed)) {
    const Error* const error = !report            ? &report.error()
                               : report->ended_by ? &*report->ended_by
                                                  : nullptr;
    context.console.warn(error == nullptr
                             ? "synth: the author has no repair that passes\n"
                             : fmt::format("synth: no repair by the author: {}\n  {}\n",
                                           printable(error->message), printable(error->remedy)));
    if (error != nullptr) {
      SYNTH_CHECK(print_report(context, session, order, *repair.searched));
      return exit_status(error->code);
    }
    return end_with_search(context, session, order, *repair.searched);
  }
  if (!report) {
    return fail(report.error());
  }
  const int status = exit_status(*report, context.settings.accept);
  SYNTH_CHECK(print_authors_repair(context, *report));
  log_run(context.settings, context.console, "repair", report->solution, status == 0);
  if (status == 0) {
    SYNTH_CHECK(write_repaired(context, order, report->solution.source));
  }
  return status;
}

Result<int> run_repair(const CommandContext& context) {
  AuthorsRepair repair;
  SYNTH_TRY(const RepairOrder order, read_order(context));
  const bool has_author = context.invocation.value("author").has_value();
  repair.language = language_of_code(order.path).value_or(Language::python);
  Settings settings = context.settings;
  settings.no_cache = settings.no_cache || !has_author;
  Lending lending;
  if (repair.language == Language::python) {
    SYNTH_TRY(lending.data.files, neighbours_of(order.path, context.invocation.value("root")));
  }
  SYNTH_TRY(const auto session,
            Session::open(settings, context.console, has_author ? kLanesWithAuthor : 1, lending));
  if (repair.language == Language::python || !has_author) {
    SYNTH_TRY(repair.searched, search(context, *session, order, repair));
    if (repair.searched && (!has_author || !leaves_doubt(*repair.searched))) {
      return end_with_search(context, *session, order, *repair.searched);
    }
  }
  if (repair.searched) {
    context.console.say(fmt::format("synth: by search: {}\n", printable(repair.searched->outcome)));
  }
  repair.path = order.path;
  repair.source = order.source;
  repair.tests = order.tests;
  repair.time = order.limits.limits.time;
  return end_with_author(context, *session, order, repair);
}

}  // namespace

Subcommand repair_command() {
  CommandLine line{
      "repair", "FILE", "make existing code pass given tests",
      "Searches small edits of the program in FILE that make it pass every test, without a model,\n"
      "and prints the best as a unified diff. The tests are JSON lines (docs/check.md), or for\n"
      "Python a file of assertions, pytest or unittest tests. With --author a model or a command\n"
      "is asked where the search in Python finds no repair, or one in doubt, and for code in "
      "other\n"
      "languages.\n"
      "More in docs/repair.md.\n"};
  line.own = {{"tests", "FILE", "the tests that are to pass"},
              *find_setting("shared-tests"),
              *find_setting("accept"),
              {"root", "DIR", "where FILE's own modules are (default: beside it)"},
              {"write", "", "change FILE as the patch says"}};
  line.groups = {Options::author, Options::model, Options::budget,  Options::limits,
                 Options::jobs,   Options::cache, Options::history, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_repair};
}

}  // namespace synth
