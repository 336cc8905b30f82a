#include "synth/cli/commands/batch_plan.h"

#include "synth/batch/plan_writer.h"
#include "synth/cli/host/interrupt.h"
#include "synth/cli/settings/options.h"
#include "synth/support/line_reader.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace synth {
namespace {

constexpr std::size_t kDefaultShards = 16;

// Settings of the machine or of one process: a file that all shards would write into, a secret, a
// rate that all shards share.
constexpr std::string_view kNotPlanned = "record http-header max-rate level container-engine";

Result<std::size_t> read_shards(const Invocation& invocation) {
  const auto text = invocation.value("shards");
  if (!text) {
    return kDefaultShards;
  }
  std::size_t shards = 0;
  const auto [at, error] = std::from_chars(text->data(), text->data() + text->size(), shards);
  if (error != std::errc() || at != text->data() + text->size() || shards == 0 ||
      shards > kMostShards) {
    return fail(Errc::usage, fmt::format("--shards: '{}' is not a number of shards", *text),
                fmt::format("give a number from 1 to {}", kMostShards));
  }
  return shards;
}

// Returns the settings that affect answers, whatever place they come from. Names of files are made
// absolute: shards run elsewhere.
std::map<std::string, std::string> planned_settings(const CommandContext& context) {
  std::map<std::string, std::string> planned;
  for (const Options group : {Options::spec_input, Options::author, Options::model, Options::budget,
                              Options::limits, Options::result}) {
    for (const OptionInfo& option : option_group(group).options) {
      const auto found = context.settings.effective.find(std::string(option.name));
      if (found == context.settings.effective.end() ||
          found->second.place == SettingPlace::built_in || found->second.text.empty() ||
          is_among(option.name, kNotPlanned)) {
        continue;
      }
      std::error_code error;
      planned[found->first] = option.placeholder == "FILE"
                                  ? std::filesystem::absolute(found->second.text, error).string()
                                  : found->second.text;
    }
  }
  return planned;
}

std::string report_text(const PlanReport& report) {
  const Plan& plan = report.plan;
  const auto [least, most] = std::ranges::minmax_element(plan.shards, {}, &PlannedShard::cost_ms);
  constexpr double kSecond = 1000;
  return fmt::format("{} {} in {} shards of {:.1f} to {:.1f} s each (estimated)\n", plan.lines,
                     plan.kind == BatchKind::check ? "candidates" : "instructions",
                     plan.shards.size(), least->cost_ms / kSecond, most->cost_ms / kSecond);
}

std::string report_json(const PlanReport& report) {
  JsonWriter out;
  out.begin_object();
  out.key("plan").string(report.plan.id);
  out.key("kind").string(name(report.plan.kind));
  out.key("lines").number(report.plan.lines);
  out.key("shards").number(report.plan.shards.size());
  return out.end_object().take() + "\n";
}

Result<int> run_plan(const CommandContext& context) {
  const Invocation& invocation = context.invocation;
  const auto out = invocation.value("out");
  if (!out) {
    return fail(Errc::usage, "nothing says where the plan is to be", "give --out FOLDER");
  }
  PlanRequest request;
  request.folder = *out;
  request.kind = invocation.has("check") ? BatchKind::check : BatchKind::solve;
  request.trust_input = invocation.has("trust-input");
  SYNTH_TRY(request.shards, read_shards(invocation));
  request.settings = planned_settings(context);
  CostHistory history;
  if (const auto answers = invocation.value("history")) {
    SYNTH_TRY(history, CostHistory::read(*answers));
  }
  SYNTH_TRY(const auto interrupt, Interrupt::watch());
  SYNTH_TRY(LineReader input, LineReader::open(invocation.positionals.at(0)));
  SYNTH_TRY(const PlanReport report,
            write_plan(request, std::move(input), history, interrupt->token()));
  if (report.repeated_ids > 0) {
    context.console.warn(
        fmt::format("synth: {} lines have the id of a line before them; each is answered\n",
                    report.repeated_ids));
  }
  SYNTH_CHECK(
      context.console.print(context.console.json() ? report_json(report) : report_text(report)));
  return 0;
}

}  // namespace

Subcommand batch_plan_command() {
  CommandLine line{
      "batch plan", "FILE.jsonl | -", "cut a batch into shards that any number of machines run",
      "Writes a folder that has everything which the answers depend on: the lines, given to shards "
      "of\n"
      "about the same estimated cost, and the settings that hold here. It never changes. Run its\n"
      "shards with `synth batch run` or `synth batch resume`, and put the answers together with\n"
      "`synth batch merge`. See docs/cluster.md.\n"};
  line.own = {{"out", "FOLDER", "where the plan is to be"},
              {"shards", "N", "how many shards (default 16)"},
              {"check", "", "the lines are candidates with tests, as `synth check` takes them"},
              {"history", "FILE", "answers of an earlier run: how long each id took"},
              {"trust-input", "", "let the lines choose their author too"},
              *find_setting("accept"),
              *find_setting("shared-tests")};
  line.groups = {Options::author, Options::model, Options::budget, Options::limits,
                 Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_plan};
}

}  // namespace synth
