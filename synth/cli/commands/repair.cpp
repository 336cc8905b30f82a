#include "synth/cli/host/neighbours.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/activity.h"
#include "synth/cli/output/output_folder.h"
#include "synth/cli/output/report_parts.h"
#include "synth/cli/subcommand.h"
#include "synth/repair/repair_search.h"
#include "synth/support/text.h"
#include "synth/support/unified_diff.h"
#include "testing/core/test_file.h"
#include "testing/mutants/shared_tests.h"
#include "testing/mutants/variants.h"
#include "testing/runtimes/common/run_tests.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

namespace synth {
namespace {

using Ending = RepairResult::Ending;

// A call that takes longer hangs, unless a limit is set.
constexpr std::chrono::milliseconds kCallTime{1'000};

struct Task {
  std::string path;  // of the code
  std::string source;
  std::string tests_path;
  std::vector<Test> tests;  // of a JSON-lines file
  std::string assertions;   // else the text of a Python file
  Sharing sharing = Sharing::never;
  std::optional<SharedTests> shared = {};  // how that runs if calls by value are not enough

  [[nodiscard]] std::string module() const { return std::filesystem::path(path).stem().string(); }
};

constexpr std::string_view kSharedNote =
    "the tests ran in the code's own process, where it could make them pass, since they need more "
    "than calls by value";
constexpr std::string_view kMayShare =
    "tests that need more than calls by value (classes, fixtures, changes in place) run in the "
    "code's own process with --shared-tests";

bool is_test_file(const std::string& path, std::string_view text) {
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".py") {
    return false;
  }
  return extension == ".jsonl" || extension == ".json" || trim(text).starts_with('{');
}

Result<Task> read_task(const CommandContext& context) {
  Task task{.path = context.invocation.positionals[0],
            .source = {},
            .tests_path = {},
            .tests = {},
            .assertions = {}};
  const auto tests = context.invocation.value("tests");
  if (!tests) {
    return fail(Errc::usage, "`synth repair` needs --tests",
                "name a file of tests: JSON lines (docs/check.md), assertions, or pytest's");
  }
  task.tests_path = *tests;
  SYNTH_TRY(task.source, read_text_file(task.path, kMaxInputBytes));
  SYNTH_TRY(const std::string text, read_text_file(task.tests_path, kMaxInputBytes));
  if (is_test_file(task.tests_path, text)) {
    auto parsed = parse_test_file(text);
    if (!parsed) {
      return fail(parsed.error().within("reading " + task.tests_path));
    }
    task.tests = *std::move(parsed);
  } else {
    task.assertions = text;
  }
  return task;
}

// Tests that name no function are of the only one there is.
Result<void> name_functions(Task& task, const std::vector<FunctionPlace>& functions) {
  for (Test& test : task.tests) {
    if (test.function.empty() && functions.size() != 1) {
      return fail(Errc::bad_input,
                  fmt::format("{}: {} names no function, and {} has {}", task.tests_path, test.name,
                              task.path, functions.empty() ? "none" : "several"),
                  "give every test its \"function\"");
    }
    if (test.function.empty()) {
      test.function = functions[0].name;
    }
  }
  return {};
}

Result<std::unique_ptr<RepairClaims>> read_claims(Task& task, Runtime& python,
                                                  const std::stop_token& stop) {
  auto functions = functions_of(python, task.source, stop);
  if (!functions) {
    return fail(functions.error().within("reading " + task.path));
  }
  if (!functions->empty()) {
    SYNTH_CHECK(check_loads(python, task.path, task.source, functions->front().name, {}, stop));
  }
  if (task.assertions.empty() && !task.tests.empty()) {
    SYNTH_CHECK(name_functions(task, *functions));
    return claims_of(task.tests);
  }
  AssertionFile file{.text = task.assertions, .module = task.module(), .functions = {}};
  for (const FunctionPlace& place : *functions) {
    file.functions.push_back(place.name);
  }
  auto claims = claims_of(python, std::move(file), stop);
  if (!claims) {
    return fail(claims.error().within("reading " + task.tests_path));
  }
  return claims;
}

// The same search where the tests are calls at the end of the program.
Result<RepairResult> search_beside_tests(const Task& task, Runtime& python, RepairLimits limits,
                                         const std::stop_token& stop) {
  limits.places = {{0, task.source.size()}};
  const auto claims = claims_of(task.shared->tests);
  SYNTH_TRY(RepairResult result, search_repair(python, task.shared->source, *claims, limits, stop));
  result.source = edited(task.source, result.edits);
  return result;
}

// Tests by value if that will do. A file that needs more, or by which nothing could be repaired
// although it has tests of its own to tell more, runs beside the code if it may.
Result<RepairResult> search(Task& task, Runtime& python, const RepairLimits& limits,
                            const std::stop_token& stop) {
  auto claims = read_claims(task, python, stop);
  const bool could_share = !task.assertions.empty();
  const bool may_share = could_share && task.sharing == Sharing::when_needed;
  if (!claims && !(may_share && claims.error().code == Errc::bad_input)) {
    return could_share && claims.error().code == Errc::bad_input
               ? fail(Errc::bad_input, claims.error().message, std::string(kMayShare))
               : fail(claims.error());
  }
  std::optional<RepairResult> by_value;
  if (claims) {
    SYNTH_TRY(by_value, search_repair(python, task.source, **claims, limits, stop));
    if (!may_share || by_value->ending != Ending::not_repaired) {
      return *std::move(by_value);
    }
  }
  auto shared = share_tests(python, task.source, task.assertions, task.module(), stop);
  if (!shared && !by_value) {
    return fail(claims.error());
  }
  if (!shared || (by_value && shared->tests.front().name == kScriptTest)) {
    return *std::move(by_value);
  }
  task.shared = *std::move(shared);
  return search_beside_tests(task, python, limits, stop);
}

// Whether tests in the code's own process might say more, which was not allowed.
bool is_left_for_sharing(const Task& task, const RepairResult& result) {
  return !task.assertions.empty() && task.sharing == Sharing::never &&
         result.ending == Ending::not_repaired;
}

std::string patch_of(const Task& task, const RepairResult& result) {
  const bool below_here = std::filesystem::path(task.path).is_relative();
  return unified_diff(task.source, result.source, (below_here ? "a/" : "") + task.path,
                      (below_here ? "b/" : "") + task.path);
}

std::string outcome_in_words(const RepairResult& result) {
  switch (result.ending) {
    case Ending::nothing_fails:
      return fmt::format("nothing fails ({} {}); nothing is changed", result.checks,
                         result.checks == 1 ? "test" : "tests");
    case Ending::repaired:
      return fmt::format("repaired: {}; {} of {} programs tried pass", result.change,
                         result.plausible, result.tried);
    case Ending::not_repaired:
      break;
  }
  return fmt::format("no repair found: none of {} programs tried passes the tests", result.tried);
}

Confidence confidence_in(const Task& task, const RepairResult& result) {
  Confidence confidence;
  if (result.ending == Ending::not_repaired) {
    confidence.level = ConfidenceLevel::failed;
    confidence.reason = outcome_in_words(result);
    return confidence;
  }
  confidence.level = ConfidenceLevel::consistent;
  confidence.reason = "the given tests pass; nothing independent to hold it against";
  if (!result.disagreement.empty()) {
    confidence.level = ConfidenceLevel::uncertain;
    confidence.reason = "other small edits pass the given tests too, and give something else here";
    confidence.distinguishing_input = result.disagreement;
  }
  if (task.shared) {
    confidence.level = ConfidenceLevel::uncertain;
    confidence.reason += fmt::format("; {}", kSharedNote);
  }
  return confidence;
}

// What the final program makes of the tests, as a solution lists it.
Result<void> add_results(const Task& task, const RepairResult& result,
                         const CommandContext& context, const Session& session,
                         Solution& solution) {
  if (task.tests.empty()) {
    TestResult whole;
    whole.verdict.test = task.tests_path;
    whole.verdict.verdict =
        result.ending == Ending::not_repaired ? Verdict::wrong_answer : Verdict::pass;
    solution.results.push_back(std::move(whole));
    return {};
  }
  SYNTH_TRY(Tested tested, run_tests(session.python(), result.source, task.tests,
                                     context.settings.limits, session.interrupt().token()));
  for (std::size_t i = 0; i < task.tests.size(); ++i) {
    solution.tests[task.tests[i].function].push_back(task.tests[i]);
    solution.results.push_back(
        {.function = task.tests[i].function, .verdict = std::move(tested.verdicts[i])});
  }
  solution.provenance.isolation_level = tested.outcome.level;
  return {};
}

Result<Solution> solution_of(const Task& task, const RepairResult& result,
                             const CommandContext& context, const Session& session) {
  Solution solution;
  solution.source = result.source;
  solution.patch = patch_of(task, result);
  solution.all_tests_passed = result.ending != Ending::not_repaired;
  solution.confidence = confidence_in(task, result);
  solution.notes.push_back(outcome_in_words(result));
  if (task.shared) {
    solution.notes.emplace_back(kSharedNote);
  } else if (is_left_for_sharing(task, result)) {
    solution.notes.emplace_back(kMayShare);
  }
  solution.metrics.candidates = static_cast<int>(result.tried);
  solution.metrics.cache = "off";
  solution.provenance.author = "search";
  solution.provenance.toolchain = session.python().toolchain();
  if (result.ending == Ending::repaired) {
    HistoryEntry entry;
    entry.author = "search";
    entry.verdict = Verdict::pass;
    entry.root_cause = result.change;
    entry.failing_tests = result.failing;
    entry.change = *solution.patch;
    solution.history.push_back(std::move(entry));
  }
  SYNTH_CHECK(add_results(task, result, context, session, solution));
  return solution;
}

Result<void> report(const CommandContext& context, const Session& session, const Task& task,
                    const RepairResult& result) {
  if (context.settings.format == Format::json) {
    SYNTH_TRY(const Solution solution, solution_of(task, result, context, session));
    SYNTH_CHECK(context.console.print(to_json(solution) + "\n"));
    if (solution.confidence.level == ConfidenceLevel::uncertain) {
      context.console.warn(fmt::format("synth: {}\n", doubt_text(solution.confidence)));
    }
    return {};
  }
  for (const std::string& failing : result.failing) {
    context.console.say_more(fmt::format("synth: failed: {}\n", printable(failing)));
  }
  context.console.say(fmt::format("synth: {}\n", printable(outcome_in_words(result))));
  if (is_left_for_sharing(task, result)) {
    context.console.say(fmt::format("synth: {}\n", kMayShare));
  }
  const Confidence confidence = confidence_in(task, result);
  if (confidence.level == ConfidenceLevel::uncertain) {
    context.console.warn(fmt::format("synth: {}\n  {}\n", doubt_text(confidence),
                                     result.disagreement.empty()
                                         ? "--accept uncertain takes it as it is"
                                         : "a test of that call would tell; --accept uncertain "
                                           "takes it as it is"));
  }
  const std::string patch = patch_of(task, result);
  if (context.settings.format != Format::text && !patch.empty()) {
    return context.console.print("```diff\n" + patch + "```\n");
  }
  return context.console.print(patch);
}

Result<int> run_repair(const CommandContext& context) {
  SYNTH_TRY(Task task, read_task(context));
  task.sharing = context.settings.sharing;
  Settings settings = context.settings;
  settings.no_cache = true;
  Lending lending;
  SYNTH_TRY(lending.data.files, neighbours_of(task.path, context.invocation.value("root")));
  SYNTH_TRY(const auto session, Session::open(settings, context.console, 1, lending));
  const std::stop_token stop = session->interrupt().token();
  RepairLimits limits{.limits = settings.limits.for_all_calls(), .seed = settings.seed};
  const auto time = settings.effective.find("time");
  if (time == settings.effective.end() || time->second.place == SettingPlace::built_in) {
    limits.limits.time = kCallTime;
  }
  Activity activity(context.console, fmt::format("searching a repair of {}", task.path));
  SYNTH_TRY(const RepairResult result, search(task, session->python(), limits, stop));
  activity.clear();
  SYNTH_CHECK(report(context, *session, task, result));
  if (confidence_in(task, result).level > settings.accept) {
    return 1;
  }
  if (context.invocation.has("write") && result.ending == Ending::repaired) {
    SYNTH_CHECK(write_file_atomically(task.path, result.source));
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
