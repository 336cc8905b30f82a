#include "synth/batch/kubernetes.h"

#include "specs/json.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {

std::string kubernetes_manifest(const Plan& plan, const JobRequest& request,
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
  for (const std::string& option : request.run_options()) {
    out.string(option);
  }
  out.end_array();
  if (secret) {
    out.key("envFrom").begin_array().begin_object().key("secretRef").begin_object();
    out.key("name").string(*secret).end_object().end_object().end_array();
  }
  out.key("resources").begin_object().key("requests").begin_object();
  out.key("cpu").string(cpus).key("memory").string(request.memory).end_object().end_object();
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
