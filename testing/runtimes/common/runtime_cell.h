#pragma once

#include "testing/sandbox/engine/sandbox.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

namespace synth {

// How a cell ended instead of answering; `by_wall` if only the clock decided it, and a run alone
// may decide otherwise.
struct CellGone {
  CellEnd end;
  bool by_wall = false;
};
template <class T>
using CellAnswer = std::variant<T, CellGone>;

// A cell whose end is told in terms of a test's limits. Nothing but `close` is of use once it is
// gone.
class RuntimeCell {
 public:
  static Result<RuntimeCell> open(Sandbox& sandbox, const CellRequest& request,
                                  const std::stop_token& stop);

  // Whoever has it now may interrupt it.
  void set_stop(std::stop_token stop) { stop_ = std::move(stop); }

  Result<void> send(std::string_view frame) { return cell_->send(frame); }
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

// Whether a cell that came to its wall limit may have done so because others kept it waiting: it
// wanted more of the processors than one that sleeps. To be run again alone then.
bool was_kept_waiting(const CellEnd& end, std::chrono::milliseconds wall);

// The outcome of what was running when its cell ended.
Outcome outcome_of(const CellGone& gone);

// The answer to something on the result channel that no harness sends.
CellGone tampered_with(std::string_view what);

// A limit of CPU time in whole seconds, as the kernel takes it.
std::chrono::seconds whole_seconds(std::chrono::milliseconds time);

// The note of a time limit decided by CPU time.
std::string cpu_note(double used_ms, std::chrono::milliseconds limit);

// `path` in the form of CellRequest::readable: nothing where every cell can read it already.
std::vector<std::string> readable_program(const std::string& path);

// Adds what a cell printed to what earlier ones of the candidate did: of all together the first and
// last 64 KiB are kept.
void add_output(const CellOutput& output, CandidateOutcome& outcome);

}  // namespace synth
