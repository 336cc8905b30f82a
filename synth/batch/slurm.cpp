#include "synth/batch/slurm.h"

#include "specs/json.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace synth {
namespace {

std::string directives_of(const SlurmRequest& request) {
  std::string text;
  for (const std::string& directive : request.directives) {
    text += fmt::format("#SBATCH {}\n", directive);
  }
  return text;
}

// The tasks share one rate, and never more of them run at once than the cap allows.
std::string rate_option(const SlurmRequest& request) {
  if (!request.max_rate) {
    return "";
  }
  const std::size_t tasks = std::clamp<std::size_t>(request.shards.size(), 1, request.at_once);
  return fmt::format(" --max-rate {:.6g}", *request.max_rate / static_cast<double>(tasks));
}

std::string run_command(const Plan& plan, const SlurmRequest& request) {
  std::string command = fmt::format("{} batch run {}", shell_quoted(request.program.string()),
                                    shell_quoted(plan.folder.string()));
  for (const std::string& option : request.options) {
    command += " " + shell_quoted(option);
  }
  return command + rate_option(request);
}

}  // namespace

std::string shell_quoted(std::string_view word) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./=:,").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) {
    return std::string(word);
  }
  std::string quoted = "'";
  for (const char c : word) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

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

Result<std::string> slurm_array_script(const Plan& plan, const SlurmRequest& request,
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
  script +=
      "# Runs the missing shards of a plan, one for each task. Made by `synth batch submit`.\n";
  script += fmt::format("#SBATCH --job-name=synth-{}\n", plan.id.substr(0, 8));
  script += fmt::format("#SBATCH --array={}%{}\n", index_ranges(request.shards), request.at_once);
  script += fmt::format("#SBATCH --cpus-per-task={}\n#SBATCH --mem={}\n#SBATCH --time={}\n",
                        request.cpus, request.memory, request.time);
  // A task whose node was lost begins again, and goes on where it was.
  script += "#SBATCH --requeue\n#SBATCH --open-mode=append\n#SBATCH --export=NONE\n";
  script += fmt::format("#SBATCH --output={}\n",
                        shell_quoted((plan.logs() / "slurm-").string()) + "%A-%a.txt");
  script += directives_of(request);
  script += "set -eu\n";
  if (request.key_file) {
    script += "# The keys of model providers, which stand nowhere else.\n";
    script += fmt::format("set -a\n. {}\nset +a\n", shell_quoted(request.key_file->string()));
  }
  script += "# The shard is SLURM_ARRAY_TASK_ID; how many there are is in the plan.\n";
  script += fmt::format("exec {} --jobs \"$SLURM_CPUS_PER_TASK\"\n", run_command(plan, request));
  return script;
}

std::string slurm_merge_script(const Plan& plan, const SlurmRequest& request) {
  std::string script = "#!/bin/bash\n";
  script += "# Puts the answers together; fails, and names the shards, where some are missing.\n";
  script += fmt::format("#SBATCH --job-name=synth-{}-merge\n", plan.id.substr(0, 8));
  script += "#SBATCH --cpus-per-task=1\n#SBATCH --mem=1G\n#SBATCH --export=NONE\n";
  script += fmt::format("#SBATCH --output={}\n",
                        shell_quoted((plan.logs() / "slurm-merge-").string()) + "%j.txt");
  script += directives_of(request);
  script += fmt::format("exec {} batch merge {} --out {}\n", shell_quoted(request.program.string()),
                        shell_quoted(plan.folder.string()),
                        shell_quoted((plan.folder / "answers.jsonl").string()));
  return script;
}

std::string kubernetes_manifest(const Plan& plan, const SlurmRequest& request,
                                const std::string& image, const std::string& volume_claim,
                                const std::optional<std::string>& secret) {
  const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
  const std::string cpus = fmt::format("{}", request.cpus);
  JsonWriter out(2);
  out.begin_object();
  out.key("apiVersion").string("batch/v1").key("kind").string("Job");
  out.key("metadata").begin_object();
  out.key("name").string("synth-" + plan.id.substr(0, 8)).end_object();
  out.key("spec").begin_object();
  out.key("completionMode").string("Indexed");
  out.key("completions").number(count(plan.shards.size()));
  out.key("parallelism").number(count(std::min(request.at_once, plan.shards.size())));
  out.key("backoffLimit").number(count(2 * plan.shards.size()));
  out.key("template").begin_object().key("spec").begin_object();
  out.key("restartPolicy").string("Never");
  out.key("containers").begin_array().begin_object();
  out.key("name").string("shard").key("image").string(image);
  // The index is JOB_COMPLETION_INDEX, which Kubernetes sets.
  out.key("command").begin_array();
  out.string("synth").string("batch").string("run").string("/plan").string("--jobs").string(cpus);
  for (const std::string& option : request.options) {
    out.string(option);
  }
  for (const std::string_view word : split(rate_option(request), ' ')) {
    if (!word.empty()) {
      out.string(word);
    }
  }
  out.end_array();
  if (secret) {
    out.key("envFrom").begin_array().begin_object().key("secretRef").begin_object();
    out.key("name").string(*secret).end_object().end_object().end_array();
  }
  out.key("resources").begin_object().key("requests").begin_object();
  out.key("cpu").string(cpus).end_object().end_object();
  out.key("volumeMounts").begin_array().begin_object();
  out.key("name").string("plan").key("mountPath").string("/plan");
  out.end_object().end_array();
  out.end_object().end_array();
  out.key("volumes").begin_array().begin_object().key("name").string("plan");
  out.key("persistentVolumeClaim").begin_object().key("claimName").string(volume_claim);
  out.end_object().end_object().end_array();
  out.end_object().end_object().end_object().end_object();
  return out.take() + "\n";
}

}  // namespace synth
