#pragma once

#include "synth/server/tool.h"
#include "synth/support/enum_names.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace synth {

enum class JobState { running, done, failed, cancelled };
EnumNames<JobState> names_of(JobState);

// One call of a tool that runs without a waiting caller. Ends with its owner. Thread-safe.
class Job {
 public:
  // `tool` must outlive it; `arguments` are checked already.
  Job(const Tool& tool, Value arguments);

  struct Status {
    JobState state = JobState::running;
    std::string doing;  // its last message
    double seconds = 0;
  };
  [[nodiscard]] Status status() const;

  // Returns the outcome; waits for it at most for `most`. Nothing while it is running.
  std::optional<Result<ToolOutcome>> result(std::chrono::milliseconds most,
                                            const std::stop_token& stop) const;

  void cancel();

 private:
  void work(const Tool& tool, const std::stop_token& stop);

  Value arguments_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  mutable std::mutex mutex_;
  mutable std::condition_variable_any changed_;
  bool is_cancelled_ = false;
  double seconds_ = 0;  // set at the end
  std::string doing_;
  std::optional<Result<ToolOutcome>> outcome_;
  std::jthread thread_;  // declared last: ends first
};

}  // namespace synth
