#pragma once

#include "synth/kernel/cell.h"
#include "synth/run/report.h"
#include "synth/session/live_session.h"

#include <stop_token>
#include <string>

namespace synth {

// What a cell shows of a piece of work, for a person.
struct ShownText {
  std::string text;
  std::string markdown;
};

struct SolvedCell {
  SolveReport report;
  ShownText shown;
};

struct JudgedCell {
  bool passed = false;
  ShownText shown;
};

// What a notebook works with: all that is outside of it. What `stop` ends is Errc::interrupted.
class NotebookDesk {
 public:
  virtual ~NotebookDesk() = default;

  // One step of the notebook's session.
  virtual Result<SessionRun> run(const std::string& code, const std::stop_token& stop) = 0;
  virtual Result<SolvedCell> solve(const std::string& instruction, const std::stop_token& stop) = 0;
  virtual Result<JudgedCell> check(const CellClaims& claims, const std::stop_token& stop) = 0;
  virtual Result<ShownText> suite(const std::string& code, const std::stop_token& stop) = 0;
  // How sure an answer has to be if nobody accepts it.
  [[nodiscard]] virtual ConfidenceLevel least() const = 0;
};

// What a kernel hears beside its client: signals, and whether that client is there. Used by one
// thread.
class KernelSignals {
 public:
  virtual ~KernelSignals() = default;
  // Requested by the next signal.
  [[nodiscard]] virtual std::stop_token next() const = 0;
  // After a signal: whether the kernel goes on, and hears the next.
  virtual bool goes_on() = 0;
  [[nodiscard]] virtual bool client_is_there() const = 0;
};

}  // namespace synth
