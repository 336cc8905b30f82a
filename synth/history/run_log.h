#pragma once

#include "synth/solution/solution.h"
#include "synth/support/result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A run as listings and statistics have it, without its texts.
struct LoggedRun {
  std::int64_t id = 0;
  std::chrono::sys_seconds began;
  std::string command;  // "solve"
  std::string title;    // the instruction's first line
  std::string language;
  std::string author;
  std::string confidence;
  bool succeeded = false;    // true by the user's own measure (--accept)
  bool was_cached = false;   // true if nothing was written
  int repairs = 0;           // candidates after the first of their group
  int repaired = 0;          // groups that pass, and did not at first
  int failing_at_first = 0;  // tests, over the first attempts of all groups
  int failing_at_last = 0;   // tests, over the last attempts
  double seconds = 0;
  int model_calls = 0;
  std::optional<double> cost_usd;   // absent if unknown
  std::vector<std::string> faults;  // the categories of attempts that failed: "logical"
};

LoggedRun summary_of(const Solution& solution, std::string_view command, bool succeeded,
                     std::chrono::system_clock::time_point now);

// Returns the folder of the log: $XDG_STATE_HOME/synth, else ~/.local/state/synth. A relative
// XDG_STATE_HOME is ignored (XDG Base Directory Specification 0.8).
Result<std::filesystem::path> state_directory();

// The runs of one user, in `runs.db` of a folder, readable by its owner alone. Keeps the newest
// 10,000 runs, and of those at most 256 MiB of documents. Several processes may use one log; an
// object is used by one thread at a time.
class RunLog {
 public:
  // Opens the log; creates the folder and the file if they do not exist. A file that is damaged or
  // belongs to another program is an error that names it: it is never overwritten.
  static Result<RunLog> open(const std::filesystem::path& folder);
  RunLog(RunLog&&) noexcept;
  RunLog& operator=(RunLog&&) noexcept;
  RunLog(const RunLog&) = delete;
  RunLog& operator=(const RunLog&) = delete;
  ~RunLog();

  // Adds a run with the JSON that its command printed. Returns its number.
  Result<std::int64_t> add(const LoggedRun& run, std::string_view document);
  // Returns the newest runs since that time, the newest first: of all, or of those before the run
  // `before`.
  Result<std::vector<LoggedRun>> list(
      std::size_t most, std::chrono::sys_seconds since = {},
      std::int64_t before = std::numeric_limits<std::int64_t>::max());
  // Returns the JSON of a run, or an error that says how to list them if there is none.
  Result<std::string> document(std::int64_t id);
  // Removes all runs. Returns their number.
  Result<std::int64_t> clear();

 private:
  struct Impl;
  explicit RunLog(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace synth
