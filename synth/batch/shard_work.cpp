#include "synth/batch/shard_work.h"

#include "synth/batch/numbered_line.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

namespace synth {

Result<ShardWork> ShardWork::open(const Plan& plan, std::size_t shard, ShardLog::Earlier earlier) {
  if (shard >= plan.shards.size()) {
    return fail(Errc::usage, fmt::format("the plan has no shard {}", shard),
                fmt::format("its shards are 0 to {}", plan.shards.size() - 1));
  }
  if (inspect_result(plan, shard).state == ShardState::foreign) {
    return fail(
        Errc::bad_input,
        fmt::format("{} is the result of another plan or shard", plan.result(shard).string()),
        "remove that file");
  }
  SYNTH_CHECK(check_input(plan, shard));
  SYNTH_TRY(ShardLog log, ShardLog::open(plan, shard, earlier));
  return ShardWork(plan, shard, std::move(log));
}

Result<std::optional<ShardLine>> ShardWork::next() {
  const std::scoped_lock lock(*mutex_);
  while (true) {
    SYNTH_TRY(const auto line, lines_.next());
    if (!line) {
      return std::nullopt;
    }
    const auto numbered = parse_numbered_line(*line);
    if (!numbered) {
      return fail(Errc::bad_input, lines_.path().string() + ": a line has no number");
    }
    if (!log_.has(numbered->number)) {
      return ShardLine{numbered->number, std::string(numbered->text)};
    }
  }
}

Result<void> ShardWork::answer(std::uint64_t number, const ShardAnswer& answer) {
  const std::scoped_lock lock(*mutex_);
  return log_.append(number, answer);
}

Result<ShardResult> ShardWork::finish() {
  const std::scoped_lock lock(*mutex_);
  Result<ShardResult> result = write_result(*plan_, shard_, log_);
  if (!result) {
    // Another attempt that was quicker removes the logs of all.
    ShardResult others = verify_result(*plan_, shard_);
    return others.state == ShardState::done ? others : std::move(result);
  }
  ShardLog::remove_logs(*plan_, shard_);
  remove_temporary_files(plan_->result(shard_));
  return result;
}

}  // namespace synth
