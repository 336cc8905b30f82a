#pragma once

#include "synth/support/fd.h"
#include "synth/support/result.h"

#include <chrono>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// An ordinary program of the user's to run: a compiler asked for its version, a command author.
// Candidate code never runs this way; it runs in a cell (testing/sandbox/engine/sandbox.h).
struct Command {
  std::vector<std::string> argv;                        // argv[0]: a path, or a name found in PATH
  std::string stdin_text;                               // all of its standard input
  std::optional<std::vector<std::string>> environment;  // "NAME=value"; if absent, our own
  std::string directory;                                // if empty, our own
  std::chrono::milliseconds time_limit{60'000};         // wall time
  std::size_t output_bytes = std::size_t{16} << 20U;    // the most kept of stdout, and of stderr
};

// The end of a command and its output. A time-out and a failing command are outcomes, not errors.
// Exactly one of `exit_status` and `signal` is set.
struct CommandOutcome {
  std::optional<int> exit_status;
  std::optional<int> signal;
  bool timed_out = false;  // true if we ended it with SIGKILL after the time limit
  std::string stdout_text;
  std::string stderr_text;
  bool truncated = false;  // true if more was printed than is kept; the rest was read and dropped
  std::chrono::milliseconds wall{0};
  std::chrono::microseconds cpu{0};  // user and system time, of awaited children too
};

// Runs a command to its end, in a process group that is killed on time-out, on `stop` and when the
// command itself has ended. The command inherits no descriptor but 0, 1 and 2. Errors: io if it
// cannot be started, interrupted if `stop` was requested. Thread-safe.
Result<CommandOutcome> run_command(const Command& command, std::stop_token stop = {});

// Returns the absolute path of an executable: `name` itself if it has a slash, else the first in
// PATH.
std::optional<std::string> find_program(std::string_view name);

// A long-lived program of our own that communicates with us over a socket, its descriptor 0, and
// ends when that socket is closed. Its stdout is /dev/null, its stderr ours. Not thread-safe.
class Helper {
 public:
  // Starts the program at `argv[0]`; `channel` becomes its descriptor 0, and it inherits nothing
  // else.
  static Result<Helper> start(const std::vector<std::string>& argv, Fd channel);

  Helper(Helper&&) noexcept = default;
  Helper& operator=(Helper&&) = delete;
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper();  // kills the program if it still runs, and reaps it

  // Returns whether the program ended within `patience`; if so, it is reaped.
  bool wait(std::chrono::milliseconds patience);
  [[nodiscard]] int pid() const { return pid_; }

 private:
  Helper(int pid, Fd pidfd) : pid_(pid), pidfd_(std::move(pidfd)) {}

  int pid_;
  Fd pidfd_;  // empty once reaped
};

}  // namespace synth
