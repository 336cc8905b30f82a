#pragma once

#include "synth/batch/plan.h"
#include "synth/batch/shard_log.h"
#include "synth/batch/shard_result.h"
#include "synth/support/line_cursor.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace synth {

// A line of a shard that has to be answered.
struct ShardLine {
  std::uint64_t number = 0;  // in the batch, from 1
  std::string text;
};

// One attempt at a shard: returns the lines without an answer, takes their answers, and writes the
// result. `next` and `answer` are thread-safe.
class ShardWork {
 public:
  // Opens a shard. Errors: usage for a shard that the plan does not have, bad_input for a changed
  // one, io.
  static Result<ShardWork> open(const Plan& plan, std::size_t shard, ShardLog::Earlier earlier);

  // Returns the next line without an answer; nothing after the last.
  Result<std::optional<ShardLine>> next();
  // Logs the answer to a line. Errors: io.
  Result<void> answer(std::uint64_t number, const ShardAnswer& answer);

  // Returns the number of lines with an answer before this attempt.
  [[nodiscard]] std::uint64_t answered_before() const { return earlier_; }

  // Writes the result, and removes the logs. Requires: every line is answered.
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
  std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();  // guards all below
  ShardLog log_;
  LineCursor lines_;
  std::uint64_t earlier_;
};

}  // namespace synth
