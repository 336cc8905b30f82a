#pragma once

#include "testing/runtimes/common/runtime_cell.h"
#include "testing/runtimes/python/host/frames.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/sandbox/engine/sandbox.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace synth {

// The time that a warm interpreter may take on a busy machine before its work begins.
inline constexpr std::chrono::milliseconds kStartAllowance{3'000};

// A cell with the harness in it, and the conversation with it. Every operation may find that the
// cell has ended; after that only `close` may be called.
class PythonCell {
 public:
  using Gone = CellGone;
  template <class T>
  using Answer = CellAnswer<T>;

  static Result<PythonCell> open(Sandbox& sandbox, const PythonInterpreter& interpreter,
                                 const Limits& limits, const std::stop_token& stop);
  // Opens a cell whose folder has these files at first and is collected at the end.
  static Result<PythonCell> open_with_files(
      Sandbox& sandbox, const PythonInterpreter& interpreter, const Limits& limits,
      const std::vector<std::pair<std::string, std::string>>& files, const std::stop_token& stop);

  // The two halves of loading a candidate: requests may be sent between them, and are ignored if it
  // does not load.
  Result<void> send_load(std::string_view source);
  Result<Answer<PythonLoaded>> settle_load();

  // The result of a request that runs code in a process of its own (call, program).
  struct Settled {
    PythonReply reply;
    bool left_over = false;  // the cell is no longer clean
  };
  Result<Answer<Settled>> run(const std::string& request);
  // The two halves of `run`: requests may be sent ahead of the answers, which come in their order;
  // after one that left something over, no more come.
  Result<void> send(const std::string& frame) { return cell_->send(frame); }
  Result<Answer<Settled>> settle();

  // The result of the last calls of this cell, made by the process that loaded the candidate.
  struct LastCalls {
    std::vector<Outcome> answers;  // of the first calls; after a malformed one, nothing counts
    Gone gone;
    PythonEnd end;  // of that process, since it loaded the candidate; frames: their number
  };
  // Requests may have been sent before; none may follow.
  Result<void> send_last(std::span<const PlannedCall* const> calls);
  Result<LastCalls> settle_last(std::size_t calls);

  // Makes a call for an assertion script, in the process that loaded the candidate.
  Result<Answer<Outcome>> ask(const std::string& request);

  // Returns descriptions of these names of the candidate (python_answer_request), for a script.
  Result<Answer<std::string>> names(const std::vector<std::string>& wanted);

  // Receives a frame in the conversation of an assertion script.
  Result<Answer<std::string>> receive(std::chrono::milliseconds wall);
  // Returns whether a frame arrived that was not received yet.
  [[nodiscard]] bool has_unread() { return cell_->has_unread(); }

  Result<CellOutput> take_output() { return cell_->take_output(); }
  Result<CellOutput> close() { return cell_->close(); }
  [[nodiscard]] bool is_lost() const { return cell_->is_lost(); }

  // Sets the stop token of the next run.
  void serve(std::stop_token stop) { stop_ = std::move(stop); }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  // Returns why its interpreter had to be started instead of copied; empty if it was copied.
  [[nodiscard]] std::string cold_reason() const {
    return cell_->warm() ? "" : "not copied: " + cell_->cold_reason();
  }

 private:
  static Result<PythonCell> open_requested(Sandbox& sandbox, const CellRequest& request,
                                           const PythonInterpreter& interpreter,
                                           const std::stop_token& stop);
  PythonCell(std::unique_ptr<Cell> cell, const PythonInterpreter& interpreter, Limits limits,
             std::stop_token stop)
      : cell_(std::move(cell)),
        interpreter_(&interpreter),
        limits_(limits),
        stop_(std::move(stop)) {}

  std::unique_ptr<Cell> cell_;
  const PythonInterpreter* interpreter_;
  Limits limits_;
  std::stop_token stop_;
  bool is_first_ = true;  // no call was made in it yet
  double used_ms_ = 0;    // CPU time of the cell's program so far, and of the calls it waited for
};

// Turns the end of a process that ignored SIGXCPU, and was killed a second later, into a time
// limit.
CellGone with_time_limit(CellGone gone, const Limits& limits);

}  // namespace synth
