#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/activity.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/report_parts.h"
#include "synth/cli/subcommand.h"
#include "synth/repair/repair_file.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"
#include "testing/core/test_file.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

namespace synth {
namespace {

// A call that takes longer hangs, unless a limit is set.
constexpr std::chrono::milliseconds kCallTime{1'000};

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

Result<void> print_report(const CommandContext& context, const Session& session,
                          const RepairOrder& order, const RepairReport& report) {
  const bool is_uncertain = report.confidence.level == ConfidenceLevel::uncertain;
  if (context.settings.format == Format::json) {
    SYNTH_TRY(const Solution solution,
              solution_of(order, report, session.python(), context.settings.limits,
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

Result<int> run_repair(const CommandContext& context) {
  SYNTH_TRY(const RepairOrder order, read_order(context));
  Settings settings = context.settings;
  settings.no_cache = true;
  Lending lending;
  SYNTH_TRY(lending.data.files, neighbours_of(order.path, context.invocation.value("root")));
  SYNTH_TRY(const auto session, Session::open(settings, context.console, 1, lending));
  SYNTH_CHECK(check_loads(session->python(), order.path, order.source, "main", {},
                          session->interrupt().token()));
  Activity activity(context.console, fmt::format("searching a repair of {}", order.path));
  SYNTH_TRY(const RepairReport report,
            repair_file(order, session->python(), session->interrupt().token()));
  activity.clear();
  SYNTH_CHECK(print_report(context, *session, order, report));
  if (report.confidence.level > settings.accept) {
    return 1;
  }
  if (context.invocation.has("write") && report.result.ending == RepairResult::Ending::repaired) {
    SYNTH_CHECK(write_whole_file(order.path, report.result.source));
  }
  return 0;
}

}  // namespace

Subcommand repair_command() {
  CommandLine line{
      "repair", "FILE", "make existing code pass given tests",
      "Searches small edits of the Python program in FILE that make it pass every test, without a\n"
      "model, and prints the best as a unified diff. The tests are JSON lines (docs/check.md), or "
      "a\n"
      "Python file of assertions, pytest or unittest tests.\n"
      "More in docs/repair.md.\n"};
  line.own = {{"tests", "FILE", "the tests that are to pass"},
              *find_setting("shared-tests"),
              *find_setting("accept"),
              {"root", "DIR", "where FILE's own modules are (default: beside it)"},
              {"write", "", "change FILE as the patch says"}};
  line.groups = {Options::limits, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_repair};
}

}  // namespace synth
