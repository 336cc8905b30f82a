#include "synth/cli/commands/repair_author.h"

#include "synth/cli/input/requests.h"
#include "synth/cli/input/test_file_input.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/output/report_parts.h"
#include "synth/pipeline/repair_request.h"
#include "synth/support/text.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace synth {
namespace {

// Returns the findings of the search for the author.
std::string findings_of(const RepairReport& searched) {
  if (searched.result.ending != RepairResult::Ending::repaired) {
    return "";
  }
  return fmt::format(
      "This small edit makes every given test pass, and so does another one, which gives something "
      "else for {}. It may be right or wrong:\n{}",
      searched.result.disagreement, searched.patch);
}

// Returns the functions of the code, if the file of tests calls them and imports nothing from it.
Result<std::vector<std::string>> names_without_import(const CommandContext& context,
                                                      const AuthorsRepair& repair) {
  std::vector<std::string> names;
  SYNTH_TRY(const std::string text,
            read_text_file(context.invocation.value("tests").value_or(""), kMaxInputBytes));
  if (repair.language != Language::python ||
      contains_word(text, std::filesystem::path(repair.path).stem().string())) {
    return names;
  }
  const CodeFrame frame(repair.language, repair.source);
  for (const FramedFunction& function : frame.functions()) {
    if (contains_word(text, function.name)) {
      names.push_back(function.name);
    }
  }
  return names;
}

// Reads the tests of the request, and the file with them if its own runner runs it.
Result<std::optional<RunnerTests>> read_tests(const CommandContext& context, const Session& session,
                                              const AuthorsRepair& repair, SolveRequest& request) {
  if (!repair.tests.empty()) {
    request.tests = repair.tests;
    return std::nullopt;
  }
  if (!names_runner_tests(context.invocation)) {
    return fail(Errc::bad_input, "an author repairs for files of tests that end in .py",
                "name the file of tests so");
  }
  SYNTH_TRY(const std::vector<std::string> names, names_without_import(context, repair));
  SYNTH_TRY(RunnerTests tests,
            read_runner_tests(session, context.invocation.value("tests").value_or(""), names));
  SYNTH_CHECK(check_claims(tests));
  if (tests.language != repair.language) {
    return fail(Errc::usage,
                fmt::format("{} is in {}, and the tests are for {}", repair.path,
                            info(repair.language).title, info(tests.language).title),
                "name tests of the code's language");
  }
  request.tests = tests.claims.tests;
  return std::optional(std::move(tests));
}

std::chrono::milliseconds time_left(const Budget& budget, const AuthorsRepair& repair) {
  const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - repair.begun);
  return std::max(budget.time - used, std::chrono::milliseconds(1));
}

void add_search(const RepairReport& searched, CodeToRepair& to_repair) {
  to_repair.patched = searched.result.source;
  to_repair.doubt = "other small edits pass them too";
  to_repair.distinguishing_call = searched.result.disagreement;
  to_repair.findings = findings_of(searched);
}

}  // namespace

bool leaves_doubt(const RepairReport& searched) {
  const auto ending = searched.result.ending;
  return ending == RepairResult::Ending::not_repaired ||
         (ending == RepairResult::Ending::repaired && !searched.result.disagreement.empty());
}

Result<SolveReport> repair_with_author(const CommandContext& context, const Session& session,
                                       const AuthorsRepair& repair) {
  const Settings& settings = context.settings;
  SolveRequest request = solve_request(settings, "", std::nullopt, {});
  request.language = repair.language;
  request.limits.time = repair.time;
  SYNTH_TRY(const auto runner_tests, read_tests(context, session, repair, request));
  if (runner_tests) {
    request.acceptance = acceptance_tests(*runner_tests, context, session);
    request.acceptance->text = runner_tests->file.text;
  }
  SYNTH_TRY(Runtime* const runtime, session.runtimes().find(repair.language));
  const std::stop_token stop = session.interrupt().token();
  SYNTH_CHECK(ask_for_repair(request, {repair.path, repair.source}, *runtime, stop));
  request.to_repair->patched = repair.source;
  if (repair.searched) {
    add_search(*repair.searched, *request.to_repair);
  }
  SYNTH_TRY(const auto engine, session.engine(settings, Pace::side_by_side));
  Progress progress(context.console);
  request.budget.time = time_left(request.budget, repair);
  auto report = engine->repair(request, progress, stop);
  progress.clear();
  progress.tell(context.console, report ? report->solution.notes : std::vector<std::string>());
  return report;
}

Result<void> print_authors_repair(const CommandContext& context, const SolveReport& report) {
  const Console& console = context.console;
  const Solution& solution = report.solution;
  const bool is_uncertain = solution.confidence.level == ConfidenceLevel::uncertain;
  if (context.settings.format == Format::json) {
    SYNTH_CHECK(console.print(to_json(solution) + "\n"));
  } else {
    for (const HistoryEntry& entry : solution.history) {
      console.say_more(fmt::format("synth: {}\n", printable(attempt_text(entry))));
    }
    for (const std::string& note : solution.notes) {
      console.say(fmt::format("synth: {}\n", printable(note)));
    }
    console.say(fmt::format("synth: {}: {}\n", name(solution.confidence.level),
                            printable(solution.confidence.reason)));
    console.say(fmt::format("synth: {}\n", effort_text(solution.metrics)));
  }
  if (is_uncertain) {
    console.warn(fmt::format("synth: {}\n  --accept uncertain takes it as it is\n",
                             doubt_text(solution.confidence)));
  }
  const std::string& patch = *solution.patch;
  if (context.settings.format == Format::json) {
    return {};
  }
  return console.print(context.settings.format == Format::markdown && !patch.empty()
                           ? "```diff\n" + patch + "```\n"
                           : patch);
}

}  // namespace synth
