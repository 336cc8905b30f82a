#include "specs/json.h"
#include "synth/cli/host/history.h"
#include "synth/cli/subcommand.h"
#include "synth/history/run_statistics.h"
#include "synth/support/unified_diff.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>

namespace synth {
namespace {

constexpr std::size_t kMostRuns = 10'000;
constexpr std::size_t kUsuallyListed = 20;
constexpr std::int64_t kMostDays = 36'500;

Result<std::int64_t> read_number(std::string_view text, std::string_view what, std::int64_t most) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < 1 || number > most) {
    return fail(Errc::usage, fmt::format("{}: '{}' is not a whole number from 1", what, text),
                "`synth log` lists the runs with their numbers");
  }
  return number;
}

Result<std::chrono::sys_seconds> read_since(const Invocation& invocation) {
  const auto days = invocation.value("days");
  if (!days) {
    return std::chrono::sys_seconds();
  }
  SYNTH_TRY(const std::int64_t number, read_number(*days, "--days", kMostDays));
  return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) -
         std::chrono::days(number);
}

std::string line_of(const LoggedRun& run) {
  return fmt::format("{:>6}  {:%Y-%m-%d %H:%M}  {:<10}  {:<10}  {}\n", run.id,
                     fmt::gmtime(std::chrono::system_clock::to_time_t(run.began)), run.confidence,
                     run.language, printable(run.title));
}

void write_run(JsonWriter& out, const LoggedRun& run) {
  out.begin_object();
  out.key("id").number(run.id);
  out.key("began").string(fmt::format(
      "{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(run.began))));
  out.key("command").string(run.command);
  out.key("title").string(run.title);
  out.key("language").string(run.language);
  out.key("author").string(run.author);
  out.key("confidence").string(run.confidence);
  out.key("succeeded").boolean(run.succeeded);
  out.key("from_cache").boolean(run.was_cached);
  out.key("seconds").number(run.seconds);
  out.key("model_calls").number(run.model_calls);
  out.end_object();
}

Result<int> run_log(const CommandContext& context) {
  std::size_t most = kUsuallyListed;
  if (const auto asked = context.invocation.value("most")) {
    SYNTH_TRY(const std::int64_t number, read_number(*asked, "--most", kMostRuns));
    most = static_cast<std::size_t>(number);
  }
  SYNTH_TRY(const auto since, read_since(context.invocation));
  SYNTH_TRY(RunLog log, open_history());
  SYNTH_TRY(const auto runs, log.list(most, since));
  if (context.console.json()) {
    JsonWriter out;
    out.begin_object().key("runs").array(runs, write_run).end_object();
    SYNTH_CHECK(context.console.print(out.take() + "\n"));
    return 0;
  }
  std::string text;
  for (const LoggedRun& run : runs) {
    text += line_of(run);
  }
  SYNTH_CHECK(context.console.print(text.empty() ? "no runs\n" : text));
  return 0;
}

Result<std::string> document_of(RunLog& log, std::string_view number) {
  SYNTH_TRY(const std::int64_t id,
            read_number(number, "a run", std::numeric_limits<std::int64_t>::max()));
  return log.document(id);
}

Result<int> show_run(const CommandContext& context) {
  SYNTH_TRY(RunLog log, open_history());
  SYNTH_TRY(const std::string document, document_of(log, context.invocation.positionals[0]));
  if (context.console.json()) {
    SYNTH_CHECK(context.console.print(document + "\n"));
    return 0;
  }
  SYNTH_TRY(const Solution solution, read_solution(document));
  SYNTH_CHECK(context.console.print(fmt::format("{}\n\n{}\n{}: {}\n", solution.instruction,
                                                solution.source, name(solution.confidence.level),
                                                solution.confidence.reason)));
  return 0;
}

Result<int> run_diff(const CommandContext& context) {
  SYNTH_TRY(RunLog log, open_history());
  std::vector<Solution> both;
  for (const std::string& number : context.invocation.positionals) {
    SYNTH_TRY(const std::string document, document_of(log, number));
    SYNTH_TRY(both.emplace_back(), read_solution(document));
  }
  const std::string diff =
      unified_diff(both[0].source, both[1].source, "run " + context.invocation.positionals[0],
                   "run " + context.invocation.positionals[1]);
  SYNTH_CHECK(context.console.print(diff));
  return diff.empty() ? 0 : 1;
}

Result<int> clear_runs(const CommandContext& context) {
  SYNTH_TRY(RunLog log, open_history());
  SYNTH_TRY(const std::int64_t runs, log.clear());
  context.console.say(fmt::format("synth: forgot {} {}\n", runs, runs == 1 ? "run" : "runs"));
  return 0;
}

Result<int> tell_stats(const CommandContext& context) {
  SYNTH_TRY(const auto since, read_since(context.invocation));
  SYNTH_TRY(RunLog log, open_history());
  SYNTH_TRY(const auto runs, log.list(kMostRuns, since));
  const RunStatistics statistics = statistics_of(runs);
  SYNTH_CHECK(context.console.print(context.console.json() ? statistics_json(statistics) + "\n"
                                                           : statistics_text(statistics)));
  return 0;
}

Subcommand command(CommandLine line, Result<int> (*run)(const CommandContext&)) {
  line.groups.push_back(Options::output);
  return {std::move(line), run};
}

}  // namespace

std::vector<Subcommand> log_commands() {
  const OptionInfo days{"days", "N", "of the last N days only"};
  CommandLine list{"log", "", "list the last runs",
                   "Every run of `solve` and every line of `batch` is kept in "
                   "$XDG_STATE_HOME/synth/runs.db,\nwhich only you can read, unless --no-log is "
                   "given. More in docs/history.md.\n"};
  list.own = {{"most", "N", "how many (default 20)"}, days};
  CommandLine show{"log show", "RUN", "show a run: its instruction, code and confidence", ""};
  show.least_arguments = show.most_arguments = 1;
  CommandLine diff{"log diff", "RUN RUN", "show how the code of two runs differs",
                   "Exit status 1 if it does.\n"};
  diff.least_arguments = diff.most_arguments = 2;
  CommandLine stats{"stats", "", "tell how well the runs went",
                    "Success, repairs, what they mended, the cache's hits, time and money. More "
                    "in docs/history.md.\n"};
  stats.own = {days};
  return {command(std::move(list), run_log), command(std::move(show), show_run),
          command(std::move(diff), run_diff),
          command({"log clear", "", "forget all runs", ""}, clear_runs),
          command(std::move(stats), tell_stats)};
}

}  // namespace synth
