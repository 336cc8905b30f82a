#include "synth/batch/merge.h"

#include "synth/support/line_cursor.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <algorithm>
#include <queue>
#include <ranges>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMergeBytes = std::size_t{64} << 20U;  // of all shards together
constexpr std::size_t kLeastChunk = 4096;

std::vector<ShardResult> look_at_all(const Plan& plan,
                                     ShardResult (*look)(const Plan&, std::size_t)) {
  return mapped(std::views::iota(std::size_t{0}, plan.shards.size()),
                [&](std::size_t shard) { return look(plan, shard); });
}

// The answers of one shard. The view is valid until the next call.
struct ShardReader {
  LineCursor lines;
  AnswerLine answer;

  // Returns false at the end.
  Result<bool> advance() {
    SYNTH_TRY(const auto line, lines.next());
    const auto parsed = line ? parse_answer_line(*line) : std::nullopt;
    if (parsed) {
      answer = *parsed;
    }
    return parsed.has_value();
  }
};

}  // namespace

std::vector<ShardResult> inspect_results(const Plan& plan) {
  return look_at_all(plan, inspect_result);
}

std::vector<ShardResult> verify_results(const Plan& plan) {
  return look_at_all(plan, verify_result);
}

Result<void> merge_results(const Plan& plan,
                           const std::function<Result<void>(std::string_view answer)>& write) {
  const std::size_t chunk =
      std::clamp(kMergeBytes / plan.shards.size(), kLeastChunk, LineCursor::kChunk);
  std::vector<ShardReader> readers;
  using Next = std::pair<std::uint64_t, std::size_t>;  // a line's number, and its shard
  std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
  for (std::size_t shard = 0; shard < plan.shards.size(); ++shard) {
    readers.push_back({LineCursor(plan.result(shard), chunk), {}});
    SYNTH_TRY(const bool has_answer, readers[shard].advance());
    if (has_answer) {
      next.emplace(readers[shard].answer.number, shard);
    }
  }
  std::uint64_t written = 0;
  std::uint64_t last = 0;
  while (!next.empty()) {
    const auto [number, shard] = next.top();
    next.pop();
    if (number == last) {
      return fail(Errc::bad_input, fmt::format("line {} is answered twice", number));
    }
    last = number;
    ++written;
    SYNTH_CHECK(write(readers[shard].answer.text));
    SYNTH_TRY(const bool has_more, readers[shard].advance());
    if (has_more) {
      next.emplace(readers[shard].answer.number, shard);
    }
  }
  return written == plan.lines
             ? Result<void>()
             : fail(Errc::bad_input,
                    fmt::format("{} of {} lines are answered", written, plan.lines),
                    "`synth batch status` names the shards that are missing");
}

}  // namespace synth
