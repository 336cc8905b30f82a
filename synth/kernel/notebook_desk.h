#pragma once

#include "synth/kernel/cell.h"
#include "synth/run/report.h"
#include "synth/session/live_session.h"

#include <stop_token>
#include <string>

namespace synth {

// The text that a cell displays about a piece of work.
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

// The surroundings of a notebook. Work that `stop` ends returns Errc::interrupted.
class NotebookDesk {
 public:
  virtual ~NotebookDesk() = default;

  // Runs one step of the notebook's session.
  virtual Result<SessionRun> run(const std::string& code, const std::stop_token& stop) = 0;
  virtual Result<SolvedCell> solve(const std::string& instruction, const std::stop_token& stop) = 0;
  virtual Result<JudgedCell> check(const CellClaims& claims, const std::stop_token& stop) = 0;
  virtual Result<ShownText> suite(const std::string& code, const std::stop_token& stop) = 0;
  // Returns the least confidence of an answer that needs no acceptance.
  [[nodiscard]] virtual ConfidenceLevel least() const = 0;
};

// The events that a kernel observes beside its client's messages: signals, and whether that client
// is there. Used by one thread.
class KernelSignals {
 public:
  virtual ~KernelSignals() = default;
  // Returns a token that the next signal stops.
  [[nodiscard]] virtual std::stop_token next() const = 0;
  // Returns, after a signal, whether the kernel goes on and waits for the next.
  virtual bool goes_on() = 0;
  [[nodiscard]] virtual bool client_is_there() const = 0;
};

}  // namespace synth
