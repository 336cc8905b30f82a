#pragma once

#include "synth/batch/plan.h"
#include "synth/support/fd.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace synth {

// An answer to a line of a shard, as logs and results have it, a line each: the number of the line,
// "a" (or "e" for an error), the MD5 of the text, and the text, with tabs between.
struct ShardAnswer {
  std::string text;       // without an end of line
  bool is_error = false;  // says nothing of the line: a later run may ask again
};

struct AnswerLine {
  std::uint64_t number = 0;
  bool is_error = false;
  std::string_view digest;
  std::string_view text;
};
std::optional<AnswerLine> parse_answer_line(std::string_view line);
Result<std::string> answer_line(std::uint64_t number, const ShardAnswer& answer);

// What the attempts at one shard have answered so far. Every attempt has a log of its own, so that
// none waits for another's lock, and reads those of the others when it begins: a shard that was
// killed goes on where it was. What a kill cut off, or a broken disk changed, counts as not
// answered.
class ShardLog {
 public:
  // Which earlier answers count.
  enum class Earlier { all, without_errors };
  static Result<ShardLog> open(const Plan& plan, std::size_t shard, Earlier earlier);

  [[nodiscard]] bool has(std::uint64_t number) const { return places_.contains(number); }
  [[nodiscard]] std::size_t size() const { return places_.size(); }

  // Logs an answer; what is older than a second is on the disk then.
  Result<void> append(std::uint64_t number, const ShardAnswer& answer);
  // The line that `append` wrote, with its end. Requires: has(number).
  [[nodiscard]] Result<std::string> line(std::uint64_t number) const;

  // Removes the logs of all attempts, once the shard has a result.
  static void remove_logs(const Plan& plan, std::size_t shard);

 private:
  struct Place {
    std::size_t file;
    std::uint64_t offset;
    std::size_t bytes;  // with the line's end
  };
  Result<void> read_earlier(const std::filesystem::path& path, Earlier earlier);
  Result<void> read_all_earlier(const Plan& plan, std::size_t shard, Earlier earlier);

  std::vector<std::filesystem::path> files_;  // the last one is our own
  std::unordered_map<std::uint64_t, Place> places_;
  Fd own_;
  std::uint64_t written_ = 0;
  std::chrono::steady_clock::time_point synced_ = {};
};

// How many lines the logs of a shard have answered.
std::uint64_t count_logged(const Plan& plan, std::size_t shard);

}  // namespace synth
