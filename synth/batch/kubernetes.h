#pragma once

#include "synth/batch/job_request.h"
#include "synth/batch/plan.h"

#include <optional>
#include <string>

namespace synth {

// Returns the Indexed Job (batch/v1) that runs every shard of a plan. `volume_claim` is mounted at
// the plan's place; `secret` has the keys of model providers. The request's time, key file and
// directives are for Slurm only.
std::string kubernetes_manifest(const Plan& plan, const JobRequest& request,
                                const std::string& image, const std::string& volume_claim,
                                const std::optional<std::string>& secret);

}  // namespace synth
