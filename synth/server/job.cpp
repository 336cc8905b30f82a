#include "synth/server/job.h"

#include "synth/support/run_each.h"

namespace synth {
namespace {

constexpr EnumName<JobState> kJobStates[] = {
    {JobState::running, "running"},
    {JobState::done, "done"},
    {JobState::failed, "failed"},
    {JobState::cancelled, "cancelled"},
};

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

}  // namespace

EnumNames<JobState> names_of(JobState) {
  return kJobStates;
}

Job::Job(const Tool& tool, Value arguments)
    : arguments_(std::move(arguments)),
      thread_([this, &tool](const std::stop_token& stop) { work(tool, stop); }) {}

void Job::work(const Tool& tool, const std::stop_token& stop) {
  const ToolCall call{.arguments = JsonField(arguments_),
                      .stop = stop,
                      .progress = [this](std::string_view message) {
                        const std::lock_guard lock(mutex_);
                        doing_ = message;
                      }};
  Result<ToolOutcome> outcome = catch_all([&] { return tool.run(call); });
  const std::lock_guard lock(mutex_);
  outcome_ = std::move(outcome);
  seconds_ = seconds_since(begun_);
  changed_.notify_all();
}

Job::Status Job::status() const {
  const std::lock_guard lock(mutex_);
  if (is_cancelled_) {
    return {JobState::cancelled, "", outcome_ ? seconds_ : seconds_since(begun_)};
  }
  if (!outcome_) {
    return {JobState::running, doing_, seconds_since(begun_)};
  }
  return {*outcome_ ? JobState::done : JobState::failed, "", seconds_};
}

std::optional<Result<ToolOutcome>> Job::result(std::chrono::milliseconds most,
                                               const std::stop_token& stop) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, most, [&] { return outcome_.has_value(); });
  return outcome_;
}

void Job::cancel() {
  {
    const std::lock_guard lock(mutex_);
    is_cancelled_ = !outcome_;
  }
  thread_.request_stop();
}

}  // namespace synth
