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

// An answer to a line of a shard, in logs and results one per line: the number of the line, "a" (or
// "e" for an error), the MD5 of the text, and the text, separated by tabs.
struct ShardAnswer {
  std::string text;       // without an end of line
  bool is_error = false;  // true if it is not the line's own: it may be answered again
};

struct AnswerLine {
  std::uint64_t number = 0;
  bool is_error = false;
  std::string_view digest;
  std::string_view text;
};
std::optional<AnswerLine> parse_answer_line(std::string_view line);
Result<std::string> answer_line(std::uint64_t number, const ShardAnswer& answer);

// The answers of all attempts at one shard so far. Every attempt has its own log, so that none
// waits for another's lock, and reads the others' logs when it begins: a killed shard resumes. A
// line that a kill truncated, or a faulty disk changed, counts as not answered.
class ShardLog {
 public:
  // The earlier answers that count.
  enum class Earlier { all, without_errors };
  // Opens a new log for this attempt and reads those of earlier attempts. Errors: io.
  static Result<ShardLog> open(const Plan& plan, std::size_t shard, Earlier earlier);

  [[nodiscard]] bool has(std::uint64_t number) const { return places_.contains(number); }
  [[nodiscard]] std::size_t size() const { return places_.size(); }

  // Logs an answer; answers older than a second are synced then.
  Result<void> append(std::uint64_t number, const ShardAnswer& answer);
  // Returns the line that `append` wrote, with its end. Requires: has(number).
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

// Returns the number of lines that the logs of a shard have answered.
std::uint64_t count_logged(const Plan& plan, std::size_t shard);

}  // namespace synth
