#pragma once

#include "testing/sandbox/engine/sandbox.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

namespace synth {

// The end of a cell that did not answer; `by_wall` if only wall time decided it, so that a run
// alone may decide otherwise.
struct CellGone {
  CellEnd end;
  bool by_wall = false;
};
template <class T>
using CellAnswer = std::variant<T, CellGone>;

// A cell whose end is expressed by a test's limits. Once it is gone, only `close` may be called.
class RuntimeCell {
 public:
  // Opens a cell. Errors as of Sandbox::open.
  static Result<RuntimeCell> open(Sandbox& sandbox, const CellRequest& request,
                                  const std::stop_token& stop);

  // Sets the stop token of the current user.
  void set_stop(std::stop_token stop) { stop_ = std::move(stop); }

  Result<void> send(std::string_view frame) { return cell_->send(frame); }
  // Returns the next frame, or how the cell ended before it; waits at most `wall`.
  Result<CellAnswer<std::string>> receive(std::chrono::milliseconds wall);
  Result<CellOutput> take_output() { return cell_->take_output(); }
  Result<CellOutput> close() { return cell_->close(); }
  [[nodiscard]] bool is_lost() const { return cell_->is_lost(); }

 private:
  RuntimeCell(std::unique_ptr<Cell> cell, const CellRequest& request, std::stop_token stop)
      : cell_(std::move(cell)), cpu_(request.cpu), stop_(std::move(stop)) {}

  std::unique_ptr<Cell> cell_;
  std::optional<std::chrono::seconds> cpu_;
  std::stop_token stop_;
};

// Returns whether a cell that reached its wall limit may have waited for other processes: it wanted
// more CPU time than a sleeping one. Such a run is repeated alone.
bool was_kept_waiting(const CellEnd& end, std::chrono::milliseconds wall);

// Returns the outcome of the code that ran when its cell ended.
Outcome outcome_of(const CellGone& gone);

// Returns the answer to a frame that no harness sends.
CellGone tampered_with(std::string_view what);

// Returns a limit of CPU time in whole seconds, as the kernel requires.
std::chrono::seconds whole_seconds(std::chrono::milliseconds time);

// Returns the note of a time limit decided by CPU time.
std::string cpu_note(double used_ms, std::chrono::milliseconds limit);

// Returns `path` in the form of CellRequest::readable; empty if every cell can read it already.
std::vector<std::string> readable_program(const std::string& path);

// Adds a cell's output to that of the candidate's earlier cells; the first and last 64 KiB of all
// together are kept.
void add_output(const CellOutput& output, CandidateOutcome& outcome);

}  // namespace synth
