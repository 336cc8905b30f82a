#include "testing/runtimes/common/runtimes.h"

#include <fmt/format.h>

#include <utility>

namespace synth {

Result<CandidateOutcome> Runtime::run_assertions(const std::string& /*source*/,
                                                 const std::string& /*function*/,
                                                 const std::string& /*script*/,
                                                 const Limits& /*limits*/,
                                                 std::stop_token /*stop*/) {
  CandidateOutcome outcome;
  Outcome verdict;
  verdict.ending = Verdict::unsupported;
  verdict.note = fmt::format("{} has no assertion scripts", name(language()));
  outcome.outcomes.push_back(std::move(verdict));
  return outcome;
}

Result<std::optional<std::vector<Outcome>>> Runtime::run_in_a_row(
    const std::string& /*source*/, std::span<const PlannedCall> /*calls*/, const Limits& /*limits*/,
    std::stop_token /*stop*/) {
  return std::nullopt;
}

Result<std::optional<std::vector<TogetherRun>>> Runtime::run_together(
    std::span<const ProgramVariant> /*variants*/, const std::string& /*function*/,
    std::span<const Call> /*calls*/, const VariantLimits& /*limits*/, std::stop_token /*stop*/) {
  return std::nullopt;
}

Result<std::unique_ptr<StepInterpreter>> Runtime::start_steps(const StepsRequest& /*request*/,
                                                              std::stop_token /*stop*/) {
  return fail(Errc::usage, fmt::format("there are no sessions in {}", info(language()).title),
              "sessions are in Python or Bash");
}

void Runtimes::add(std::shared_ptr<Runtime> runtime) {
  const Language language = runtime->language();
  runtimes_[language] = std::move(runtime);
}

Result<Runtime*> Runtimes::find(Language language) const {
  const auto found = runtimes_.find(language);
  if (found != runtimes_.end()) {
    return found->second.get();
  }
  std::string known;
  for (const auto& [other, runtime] : runtimes_) {
    known += (known.empty() ? "" : ", ") + runtime->toolchain();
  }
  return fail(Errc::missing_interpreter, fmt::format("{} cannot be run here", name(language)),
              known.empty() ? "no language can be run; synth doctor says why"
                            : fmt::format("what can be run: {}", known));
}

}  // namespace synth
