#include "synth/cli/commands/batch_submit.h"

#include "synth/batch/kubernetes.h"
#include "synth/batch/merge.h"
#include "synth/batch/slurm.h"
#include "synth/cli/commands/shard_run.h"
#include "synth/cli/input/private_file.h"
#include "synth/cli/settings/options.h"
#include "synth/support/number.h"
#include "synth/support/process.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <array>
#include <set>

namespace synth {
namespace {

// Options of the tasks, passed on unchanged.
constexpr std::array<std::string_view, 3> kPassedValues{"cache", "cache-dir", "level"};
constexpr std::array<std::string_view, 4> kPassedFlags{"errors", "trust-plan", "no-cache", "fresh"};

Result<std::size_t> read_count(const Invocation& invocation, const std::string& option,
                               std::size_t otherwise) {
  const auto text = invocation.value(option);
  if (!text) {
    return otherwise;
  }
  const auto count = parse_number<std::size_t>(*text);
  if (!count || *count == 0) {
    return fail(Errc::usage, fmt::format("--{}: '{}' is not a number above 0", option, *text),
                fmt::format("give --{} {}", option, otherwise));
  }
  return *count;
}

// Refuses line breaks: one line of a directive must never become two.
Result<void> check_one_line(const std::string& text, const std::string& option) {
  return text.find_first_of("\n\r") == text.npos
             ? Result<void>()
             : fail(Errc::usage, fmt::format("--{}: it has an end of line in it", option),
                    "give one line");
}

Result<std::filesystem::path> read_key_file(const std::string& name) {
  SYNTH_CHECK(read_private_file(name, "--key-file", "lines NAME=KEY"));
  std::error_code error;
  return std::filesystem::absolute(name, error);
}

Result<JobRequest> read_job_request(const CommandContext& context,
                                    std::vector<std::size_t> shards) {
  const Invocation& invocation = context.invocation;
  JobRequest request;
  std::error_code error;
  request.program = std::filesystem::read_symlink("/proc/self/exe", error);
  request.shards = std::move(shards);
  SYNTH_TRY(request.at_once, read_count(invocation, "at-once", request.at_once));
  SYNTH_TRY(request.cpus, read_count(invocation, "cpus", request.cpus));
  request.time = invocation.value("task-time").value_or(request.time);
  request.memory = invocation.value("task-memory").value_or(request.memory);
  request.directives = invocation.all("sbatch");
  for (const std::string* text : {&request.time, &request.memory}) {
    SYNTH_CHECK(check_one_line(*text, "task-time"));
  }
  for (const std::string& directive : request.directives) {
    SYNTH_CHECK(check_one_line(directive, "sbatch"));
  }
  if (const auto file = invocation.value("key-file")) {
    SYNTH_TRY(request.key_file, read_key_file(*file));
  }
  request.max_rate = context.settings.model.most_per_minute;
  for (const std::string_view name : kPassedValues) {
    if (const auto value = invocation.value(std::string(name))) {
      request.options.push_back(fmt::format("--{}", name));
      request.options.push_back(*value);
    }
  }
  for (const std::string_view name : kPassedFlags) {
    if (invocation.has(std::string(name))) {
      request.options.push_back(fmt::format("--{}", name));
    }
  }
  return request;
}

// Returns the output of a Slurm command, or an error if it failed.
Result<std::string> ask_slurm(const std::vector<std::string>& words) {
  Command command;
  command.argv = words;
  const auto outcome = run_command(command);
  if (!outcome) {
    return fail(Errc::config,
                fmt::format("{} cannot be run: {}", words[0], outcome.error().message),
                "submit from a machine of the cluster; --dry-run prints the script");
  }
  if (outcome->exit_status != 0) {
    return fail(
        Errc::config,
        fmt::format("{} says: {}", words[0], excerpt(printable(trim(outcome->stderr_text)), 400)),
        "`synth batch submit --dry-run` prints the script");
  }
  return std::string(trim(outcome->stdout_text));
}

SlurmLimits limits_of_site() {
  const auto config = ask_slurm({"scontrol", "show", "config"});
  return config ? read_slurm_limits(*config) : SlurmLimits();
}

// Warns of queued or running tasks, which would repeat the work of the new ones. Older versions of
// squeue do not know --me: then it says nothing.
void warn_of_queued_jobs(const Console& console, const Plan& plan) {
  const std::string queue =
      ask_slurm({"squeue", "--me", "--noheader", "--format=%F", "--name=" + slurm_job_name(plan)})
          .value_or("");
  std::set<std::string> jobs;
  for (const std::string_view job : split(queue, '\n')) {
    jobs.insert(std::string(trim(job)));
  }
  jobs.erase("");
  if (!jobs.empty()) {
    const std::string names = printable(join(std::vector(jobs.begin(), jobs.end()), " "));
    console.warn(
        fmt::format("synth: tasks of this plan wait or run already in job {}; what both "
                    "run is run twice\n  `scancel {}` ends the old ones\n",
                    names, names));
  }
}

std::string submitted_text(const Console& console, const Plan& plan, std::size_t shards,
                           const std::string& job, const std::string& merge_job) {
  return console.json()
             ? fmt::format("{{\"job\":\"{}\",\"merge_job\":\"{}\"}}\n", printable(job),
                           printable(merge_job))
             : fmt::format("job {} runs {} shards; job {} writes {}\n", printable(job), shards,
                           printable(merge_job), (plan.folder / "answers.jsonl").string());
}

Result<int> submit_to_slurm(const CommandContext& context, const Plan& plan,
                            const JobRequest& request) {
  SYNTH_TRY(const std::string array, slurm_array_script(plan, request, limits_of_site()));
  const std::string merge = slurm_merge_script(plan, request);
  if (context.invocation.has("dry-run")) {
    SYNTH_CHECK(context.console.print(array + "\n" + merge));
    return 0;
  }
  const std::filesystem::path array_file = plan.logs() / "slurm-array.sh";
  const std::filesystem::path merge_file = plan.logs() / "slurm-merge.sh";
  SYNTH_CHECK(write_whole_file(array_file, array));
  SYNTH_CHECK(write_whole_file(merge_file, merge));
  warn_of_queued_jobs(context.console, plan);
  SYNTH_TRY(const std::string job, ask_slurm({"sbatch", "--parsable", array_file.string()}));
  const std::string number(split(job, ';').front());  // the cluster's name may follow
  SYNTH_TRY(
      const std::string merge_job,
      ask_slurm({"sbatch", "--parsable", "--dependency=afterany:" + number, merge_file.string()}));
  SYNTH_CHECK(context.console.print(
      submitted_text(context.console, plan, request.shards.size(), job, merge_job)));
  return 0;
}

Result<int> print_manifest(const CommandContext& context, const Plan& plan,
                           const JobRequest& request) {
  const auto image = context.invocation.value("image");
  const auto claim = context.invocation.value("volume-claim");
  if (!image || !claim) {
    return fail(Errc::usage, "--kubernetes takes an image with synth, and a volume with the plan",
                "give --image NAME and --volume-claim NAME");
  }
  SYNTH_CHECK(context.console.print(
      kubernetes_manifest(plan, request, *image, *claim, context.invocation.value("secret"))));
  return 0;
}

Result<int> run_submit(const CommandContext& context) {
  SYNTH_TRY(const Plan plan, read_plan_of(context));
  SYNTH_TRY(const bool is_named, names_scheduler(context.invocation));
  if (!is_named) {
    return fail(Errc::usage, "nothing says what is to run the plan",
                "give --slurm or --kubernetes");
  }
  return submit_shards(context, plan,
                       unsettled_shards(verify_results(plan), which_earlier(context)));
}

}  // namespace

const std::vector<OptionInfo>& scheduler_options() {
  static const std::vector<OptionInfo> kOptions{
      {"slurm", "", "submit an array with sbatch"},
      {"kubernetes", "", "print an Indexed Job"},
      {"dry-run", "", "print the scripts, and submit nothing"},
      {"at-once", "N", "how many shards run at once, over all machines (default 16)"},
      {"cpus", "N", "processors of each shard (default 2)"},
      {"task-time", "T", "time of each shard, as sbatch takes it (default 00:30:00)"},
      {"task-memory", "M", "memory of each shard, as sbatch takes it (default 4G)"},
      {"key-file", "FILE", "lines NAME=KEY, yours alone (chmod 600), which each task reads"},
      {.name = "sbatch",
       .placeholder = "OPTION",
       .help = "one more option for sbatch, as --sbatch=--partition=long (again for more)",
       .repeatable = true},
      {"image", "NAME", "with --kubernetes: an image with synth"},
      {"volume-claim", "NAME", "with --kubernetes: the claim of the volume that holds the plan"},
      {"secret", "NAME", "with --kubernetes: the secret that holds keys"}};
  return kOptions;
}

Result<bool> names_scheduler(const Invocation& invocation) {
  if (invocation.has("slurm") && invocation.has("kubernetes")) {
    return fail(Errc::usage, "--slurm and --kubernetes cannot stand together", "give one of them");
  }
  if (invocation.has("slurm") || invocation.has("kubernetes")) {
    return true;
  }
  for (const OptionInfo& option : scheduler_options()) {
    const std::string name(option.name);
    if (invocation.has(name) || invocation.value(name) || !invocation.all(name).empty()) {
      return fail(Errc::usage, fmt::format("--{} says how a cluster is to run the plan", name),
                  "give --slurm or --kubernetes, too");
    }
  }
  return false;
}

Result<int> submit_shards(const CommandContext& context, Plan plan,
                          std::vector<std::size_t> shards) {
  for (const char* option : {"jobs", "trace"}) {
    if (context.invocation.value(option)) {
      return fail(Errc::usage, fmt::format("--{} is for shards that run here", option),
                  "leave it out: a task runs as many lines at once as --cpus says");
    }
  }
  SYNTH_TRY(const JobRequest request, read_job_request(context, std::move(shards)));
  std::error_code error;
  plan.folder = std::filesystem::absolute(plan.folder, error).lexically_normal();
  return context.invocation.has("slurm") ? submit_to_slurm(context, plan, request)
                                         : print_manifest(context, plan, request);
}

Subcommand batch_submit_command() {
  CommandLine line{
      "batch submit", "PLAN", "give the missing shards of a plan to a cluster",
      "With --slurm an array of tasks, one for each shard that is missing, and behind it a job "
      "that merges\nthe answers into PLAN/answers.jsonl. The scripts are kept in PLAN/work. With "
      "--kubernetes an Indexed\nJob for `kubectl apply -f -` is printed. See docs/cluster.md.\n"};
  line.own = scheduler_options();
  line.own.push_back(
      {"errors", "", "run the shards again with lines that could not be judged or solved"});
  line.own.push_back(
      {"trust-plan", "", "take all settings of the plan though another user made it"});
  line.own.push_back(*find_setting("max-rate"));
  line.own.push_back(*find_setting("level"));
  line.groups = {Options::cache, Options::output};
  line.least_arguments = 1;
  line.most_arguments = 1;
  return {std::move(line), run_submit};
}

}  // namespace synth
