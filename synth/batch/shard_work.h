#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_log.h"
#include "synth/batch/shard_result.h"
#include "synth/support/line_cursor.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

namespace synth {

// A line of a shard that is to be answered.
struct ShardLine {
  std::uint64_t number = 0;  // in the batch, from 1
  std::string text;
};

// One attempt at a shard: gives the lines that have no answer yet, takes the answers, and makes the
// result of them. `next` and `answer` are thread-safe.
class ShardWork {
 public:
  // Errors: usage for a shard that the plan does not have, bad_input for one that was changed, io.
  static Result<ShardWork> open(const Plan& plan, std::size_t shard, ShardLog::Earlier earlier);
  ShardWork(ShardWork&& other) noexcept
      : plan_(other.plan_),
        shard_(other.shard_),
        log_(std::move(other.log_)),
        lines_(std::move(other.lines_)),
        earlier_(other.earlier_) {}
  ShardWork& operator=(ShardWork&&) = delete;
  ShardWork(const ShardWork&) = delete;
  ShardWork& operator=(const ShardWork&) = delete;
  ~ShardWork() = default;

  // The next line without an answer; nothing after the last.
  Result<std::optional<ShardLine>> next();
  Result<void> answer(std::uint64_t number, const ShardAnswer& answer);

  // How many lines had an answer before this attempt.
  [[nodiscard]] std::uint64_t answered_before() const { return earlier_; }

  // Once every line is answered: writes the result, and removes the logs.
  Result<ShardResult> finish();

 private:
  ShardWork(const Plan& plan, std::size_t shard, ShardLog log)
      : plan_(&plan),
        shard_(shard),
        log_(std::move(log)),
        lines_(plan.input(shard)),
        earlier_(log_.size()) {}

  const Plan* plan_;
  std::size_t shard_;
  std::mutex mutex_;  // guards all below
  ShardLog log_;
  LineCursor lines_;
  std::uint64_t earlier_;
};

}  // namespace synth
