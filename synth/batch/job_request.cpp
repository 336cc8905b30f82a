#include "synth/batch/job_request.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {

std::vector<std::string> JobRequest::run_options() const {
  std::vector<std::string> all = options;
  if (max_rate) {
    const std::size_t tasks = std::clamp<std::size_t>(shards.size(), 1, at_once);
    all.emplace_back("--max-rate");
    all.push_back(fmt::format("{:.6g}", *max_rate / static_cast<double>(tasks)));
  }
  return all;
}

}  // namespace synth
