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

void Runtimes::add(Language language, Make make) {
  auto entry = std::make_unique<Entry>();
  entry->make = std::move(make);
  entries_[language] = std::move(entry);
}

void Runtimes::add(const std::shared_ptr<Runtime>& runtime) {
  add(runtime->language(), [runtime] { return runtime; });
}

Result<Runtime*> Runtimes::find(Language language) const {
  const auto found = entries_.find(language);
  if (found != entries_.end()) {
    Entry& entry = *found->second;
    const std::lock_guard lock(entry.mutex);
    if (!entry.made) {
      entry.made = entry.make();
    }
    return entry.made->map([](const std::shared_ptr<Runtime>& runtime) { return runtime.get(); });
  }
  std::string known;
  for (const auto& [other, entry] : entries_) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", name(other));
  }
  return fail(Errc::missing_interpreter, fmt::format("{} cannot be run here", name(language)),
              known.empty() ? "no language can be run; synth doctor says why"
                            : fmt::format("what can be run: {}", known));
}

}  // namespace synth
