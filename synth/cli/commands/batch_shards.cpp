#include "specs/json.h"
#include "synth/batch/merge.h"
#include "synth/batch/shard_index.h"
#include "synth/cli/commands/batch_plan.h"
#include "synth/cli/commands/batch_submit.h"
#include "synth/cli/commands/shard_run.h"
#include "synth/cli/settings/options.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// Returns the names of the shards in this state, in order.
std::vector<std::string> names_of(const std::vector<ShardResult>& results, ShardState state) {
  std::vector<std::string> names;
  for (std::size_t shard = 0; shard < results.size(); ++shard) {
    if (results[shard].state == state) {
      names.push_back(Plan::shard_name(shard));
    }
  }
  return names;
}

// Returns 1 if any answers are errors.
int status_of(std::uint64_t errors, const Console& console) {
  if (errors > 0) {
    console.say(
        fmt::format("synth: {} lines could not be judged or solved here; `synth batch resume "
                    "--errors` asks them again\n",
                    errors));
  }
  return errors > 0 ? 1 : 0;
}

Result<int> run_one(const CommandContext& context) {
  SYNTH_TRY(const Plan plan, read_plan_of(context));
  SYNTH_TRY(const std::size_t shard,
            shard_index(context.invocation.value("shard"), process_environment()));
  const ShardLog::Earlier earlier = which_earlier(context);
  if (shard < plan.shards.size()) {
    const ShardResult result = verify_result(plan, shard);
    if (is_settled(result, earlier)) {
      context.console.say(fmt::format("synth: shard {} is done\n", Plan::shard_name(shard)));
      return status_of(result.errors, context.console);
    }
  }
  SYNTH_TRY(const Settings settings, settings_of_plan(context, plan));
  SYNTH_TRY(const auto trace, Trace::open(context.invocation.value("trace"), "batch run"));
  SYNTH_TRY(const auto session, open_shard_session(settings, context.console, plan));
  const auto result =
      run_shard(settings, context.console, *session, plan, shard, earlier, trace.get());
  end_trace(trace.get(), context.console);
  return result ? Result<int>(status_of(result->errors, context.console)) : fail(result.error());
}

// Runs the open shards. Returns the number of answers that are errors.
Result<std::uint64_t> resume_shards(const CommandContext& context, const Plan& plan, Trace* trace) {
  const ShardLog::Earlier earlier = which_earlier(context);
  std::uint64_t errors = 0;
  std::unique_ptr<Session> session;
  SYNTH_TRY(const Settings settings, settings_of_plan(context, plan));
  for (std::size_t shard = 0; shard < plan.shards.size(); ++shard) {
    ShardResult result = verify_result(plan, shard);
    if (!is_settled(result, earlier)) {
      if (session == nullptr) {
        SYNTH_TRY(session, open_shard_session(settings, context.console, plan));
      }
      SYNTH_TRY(result,
                run_shard(settings, context.console, *session, plan, shard, earlier, trace));
    }
    errors += result.errors;
  }
  if (session == nullptr) {
    context.console.say("synth: every shard is done\n");
  }
  return errors;
}

Result<int> resume_here(const CommandContext& context, const Plan& plan) {
  SYNTH_TRY(const auto trace, Trace::open(context.invocation.value("trace"), "batch resume"));
  const auto errors = resume_shards(context, plan, trace.get());
  end_trace(trace.get(), context.console);
  return errors ? Result<int>(status_of(*errors, context.console)) : fail(errors.error());
}

Result<int> resume_on_cluster(const CommandContext& context, const Plan& plan) {
  const std::vector<ShardResult> results = verify_results(plan);
  std::vector<std::size_t> shards = unsettled_shards(results, which_earlier(context));
  if (!shards.empty()) {
    return submit_shards(context, plan, std::move(shards));
  }
  context.console.say("synth: every shard is done\n");
  std::uint64_t errors = 0;
  for (const ShardResult& result : results) {
    errors += result.errors;
  }
  return status_of(errors, context.console);
}

Result<int> run_resume(const CommandContext& context) {
  SYNTH_TRY(const Plan plan, read_plan_of(context));
  SYNTH_TRY(const bool on_cluster, names_scheduler(context.invocation));
  return on_cluster ? resume_on_cluster(context, plan) : resume_here(context, plan);
}

struct PlanStatus {
  std::vector<ShardResult> results;
  std::uint64_t answered = 0;  // lines of finished shards
  std::uint64_t logged = 0;    // lines of the others that are answered already
  std::uint64_t errors = 0;
};

PlanStatus status_of(const Plan& plan) {
  PlanStatus status;
  status.results = inspect_results(plan);
  for (std::size_t shard = 0; shard < status.results.size(); ++shard) {
    const ShardResult& result = status.results[shard];
    if (result.state == ShardState::done) {
      status.answered += result.answers;
      status.errors += result.errors;
    } else {
      status.logged += count_logged(plan, shard);
    }
  }
  return status;
}

std::string status_json(const Plan& plan, const PlanStatus& status) {
  JsonWriter out;
  const auto number = [&](std::string_view key, std::uint64_t count) {
    out.key(key).number(count);
  };
  const auto names = [&](std::string_view key, ShardState state) {
    out.key(key).strings(names_of(status.results, state));
  };
  out.begin_object();
  out.key("plan").string(plan.id);
  out.key("kind").string(name(plan.kind));
  number("lines", plan.lines);
  number("answered", status.answered);
  number("logged", status.logged);
  number("errors", status.errors);
  number("shards", plan.shards.size());
  number("done", names_of(status.results, ShardState::done).size());
  names("missing", ShardState::missing);
  names("damaged", ShardState::damaged);
  names("foreign", ShardState::foreign);
  return out.end_object().take() + "\n";
}

std::string status_text(const Plan& plan, const PlanStatus& status) {
  std::string text = fmt::format("{} of {} shards are done, {} of {} lines\n",
                                 names_of(status.results, ShardState::done).size(),
                                 plan.shards.size(), status.answered, plan.lines);
  if (status.logged > 0) {
    text += fmt::format("begun: {} more lines are answered\n", status.logged);
  }
  if (status.errors > 0) {
    text += fmt::format("errors: {} lines could not be judged or solved\n", status.errors);
  }
  const auto names = [&](std::string_view title, ShardState state) {
    const std::vector<std::string> of = names_of(status.results, state);
    text += of.empty() ? "" : fmt::format("{}: {}\n", title, join(of, " "));
  };
  names("missing", ShardState::missing);
  names("damaged", ShardState::damaged);
  names("of another plan", ShardState::foreign);
  return text;
}

Result<int> run_status(const CommandContext& context) {
  SYNTH_TRY(const Plan plan, read_plan_of(context));
  const PlanStatus status = status_of(plan);
  SYNTH_CHECK(context.console.print(context.console.json() ? status_json(plan, status)
                                                           : status_text(plan, status)));
  return names_of(status.results, ShardState::done).size() == plan.shards.size() ? 0 : 1;
}

Result<void> write_answers(const CommandContext& context, const Plan& plan) {
  const auto out = context.invocation.value("out");
  if (out && *out != "-") {
    SYNTH_TRY(WholeFile file, WholeFile::begin(*out));
    const auto write = [&](std::string_view answer) -> Result<void> {
      SYNTH_CHECK(file.write(answer));
      return file.write("\n");
    };
    SYNTH_CHECK(merge_results(plan, write));
    return file.commit();
  }
  constexpr std::size_t kGathered = std::size_t{1} << 16U;
  std::string text;
  const auto print = [&](std::string_view answer) -> Result<void> {
    text += answer;
    text += '\n';
    if (text.size() >= kGathered) {
      SYNTH_CHECK(context.console.print(text));
      text.clear();
    }
    return {};
  };
  SYNTH_CHECK(merge_results(plan, print));
  return context.console.print(text);
}

Result<int> run_merge(const CommandContext& context) {
  SYNTH_TRY(const Plan plan, read_plan_of(context));
  const std::vector<ShardResult> results = verify_results(plan);
  if (const auto foreign = names_of(results, ShardState::foreign); !foreign.empty()) {
    return fail(Errc::bad_input,
                fmt::format("{} has results of another plan or shard: {}",
                            (plan.folder / "results").string(), join(foreign, " ")),
                "remove these files, and run `synth batch resume`");
  }
  std::vector<std::string> missing = names_of(results, ShardState::missing);
  std::ranges::copy(names_of(results, ShardState::damaged), std::back_inserter(missing));
  if (!missing.empty()) {
    std::ranges::sort(missing);
    context.console.warn(
        fmt::format("synth: {} shards are missing: {}\n  `synth batch resume {}` runs them\n",
                    missing.size(), join(missing, " "), plan.folder.string()));
    return 1;
  }
  SYNTH_CHECK(write_answers(context, plan));
  return 0;
}

Subcommand on_plan(std::string name, std::string summary, Result<int> (*run)(const CommandContext&),
                   std::string details) {
  CommandLine line{"batch " + std::move(name), "PLAN", std::move(summary), std::move(details)};
  line.groups = {Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run};
}

void add_run_options(Subcommand& command) {
  command.line.own.push_back(
      {"errors", "", "ask the lines again that could not be judged or solved"});
  command.line.own.push_back(
      {"trust-plan", "", "take all settings of the plan though another user made it"});
  command.line.own.push_back({"trace", "FILE", kTraceHelp});
  command.line.own.push_back(*find_setting("max-rate"));
  command.line.own.push_back(*find_setting("level"));
  command.line.groups = {Options::jobs, Options::cache, Options::output};
}

}  // namespace

std::vector<Subcommand> shard_commands() {
  std::vector<Subcommand> commands{
      batch_plan_command(),
      on_plan(
          "run", "run one shard of a plan", run_one,
          "The shard is --shard, SYNTH_SHARD_INDEX, or the index that Slurm, Kubernetes, AWS "
          "Batch, PBS\nor Grid Engine gives the tasks of an array. Its result is there whole or "
          "not at all; a run that\nwas ended goes on where it was. Exit status 0 if every line "
          "has its answer, whatever that says,\nand 1 if some could not be judged or solved.\n"),
      on_plan("resume", "run what is missing of a plan", run_resume,
              "Runs the missing shards here, one after the other. With --slurm or --kubernetes a "
              "cluster runs\nthem, as with `synth batch submit`.\n"),
      on_plan("status", "say which shards of a plan are done", run_status,
              "Exit status 1 while shards are missing.\n"),
      on_plan(
          "merge", "print the answers of a plan, in the order of its lines", run_merge,
          "Prints nothing and names the missing shards with exit status 1 while there are any.\n")};
  commands[1].line.own = {{"shard", "I", "which shard, from 0"}};
  add_run_options(commands[1]);
  commands[2].line.own = scheduler_options();
  add_run_options(commands[2]);
  commands[4].line.own = {{"out", "FILE", "write them to FILE"}};
  commands.push_back(batch_submit_command());
  return commands;
}

}  // namespace synth
