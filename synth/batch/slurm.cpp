#include "synth/batch/slurm.h"

#include "synth/support/text.h"

#include <fmt/format.h>

#include <charconv>

namespace synth {
namespace {

std::string directives_of(const JobRequest& request) {
  std::string text;
  for (const std::string& directive : request.directives) {
    text += fmt::format("#SBATCH {}\n", directive);
  }
  return text;
}

std::string run_command(const Plan& plan, const JobRequest& request) {
  std::string command = fmt::format("{} batch run {}", shell_word(request.program.string()),
                                    shell_word(plan.folder.string()));
  for (const std::string& option : request.run_options()) {
    command += " " + shell_word(option);
  }
  return command;
}

}  // namespace

std::string index_ranges(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
      ++last;
    }
    text += text.empty() ? "" : ",";
    text +=
        last == i ? fmt::format("{}", numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[last]);
    i = last + 1;
  }
  return text;
}

std::string slurm_job_name(const Plan& plan) {
  constexpr std::size_t kShown = 8;
  return "synth-" + plan.id.substr(0, kShown);
}

SlurmLimits read_slurm_limits(std::string_view config) {
  SlurmLimits limits;
  for (const std::string_view line : split(config, '\n')) {
    const std::size_t equals = line.find('=');
    if (equals == line.npos || trim(line.substr(0, equals)) != "MaxArraySize") {
      continue;
    }
    const std::string_view value = trim(line.substr(equals + 1));
    std::size_t number = 0;
    if (std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc()) {
      limits.max_array_size = number;
    }
  }
  return limits;
}

Result<std::string> slurm_array_script(const Plan& plan, const JobRequest& request,
                                       const SlurmLimits& limits) {
  if (request.shards.empty() || request.shards.back() >= limits.max_array_size) {
    return fail(
        Errc::usage,
        request.shards.empty()
            ? "no shard is left to run"
            : fmt::format("the plan's last shard is {}, and an array of this site ends at {} "
                          "(MaxArraySize)",
                          request.shards.back(), limits.max_array_size - 1),
        request.shards.empty() ? "`synth batch merge` prints the answers"
                               : "plan the batch with fewer shards");
  }
  std::string script = "#!/bin/bash\n";
  script += "# Runs the missing shards of a plan, one for each task. Made by synth.\n";
  script += fmt::format("#SBATCH --job-name={}\n", slurm_job_name(plan));
  script += fmt::format("#SBATCH --array={}%{}\n", index_ranges(request.shards), request.at_once);
  script += fmt::format("#SBATCH --cpus-per-task={}\n#SBATCH --mem={}\n#SBATCH --time={}\n",
                        request.cpus, request.memory, request.time);
  // A task whose node was lost is requeued, and resumes from its logs.
  script += "#SBATCH --requeue\n#SBATCH --open-mode=append\n#SBATCH --export=NONE\n";
  script += fmt::format("#SBATCH --output={}\n",
                        shell_word((plan.logs() / "slurm-").string()) + "%A-%a.txt");
  script += directives_of(request);
  script += "set -eu\n";
  if (request.key_file) {
    script += "# The keys of model providers, which stand nowhere else.\n";
    script += fmt::format("set -a\n. {}\nset +a\n", shell_word(request.key_file->string()));
  }
  script += "# The shard is SLURM_ARRAY_TASK_ID; how many there are is in the plan.\n";
  script += fmt::format("exec {} --jobs \"$SLURM_CPUS_PER_TASK\"\n", run_command(plan, request));
  return script;
}

std::string slurm_merge_script(const Plan& plan, const JobRequest& request) {
  std::string script = "#!/bin/bash\n";
  script += "# Puts the answers together; fails, and names the shards, where some are missing.\n";
  script += fmt::format("#SBATCH --job-name={}-merge\n", slurm_job_name(plan));
  script += "#SBATCH --cpus-per-task=1\n#SBATCH --mem=1G\n#SBATCH --export=NONE\n";
  script += fmt::format("#SBATCH --output={}\n",
                        shell_word((plan.logs() / "slurm-merge-").string()) + "%j.txt");
  script += directives_of(request);
  script += fmt::format("exec {} batch merge {} --out {}\n", shell_word(request.program.string()),
                        shell_word(plan.folder.string()),
                        shell_word((plan.folder / "answers.jsonl").string()));
  return script;
}

}  // namespace synth
