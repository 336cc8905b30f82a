#pragma once

#include "synth/kernel/notebook_desk.h"
#include "synth/kernel/service.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

namespace synth {

// A notebook's cells, one after the other: Python runs as a step of its session, others are solved,
// checked or given tests. A cell that is stopped, or fails, leaves the state as it was.
class Notebook final : public KernelService {
 public:
  // Both must outlive it.
  Notebook(NotebookDesk& desk, KernelSignals& signals) : desk_(desk), signals_(signals) {}

  std::optional<CellError> execute(const std::string& cell, KernelOutput& output) override;
  CellCompletion complete(const std::string& cell, std::size_t cursor) override;
  CellEnding ending_of(const std::string& cell) override;
  void end() override;
  void wait() override;

 private:
  using Done = Result<std::optional<CellError>>;

  Done perform(const NotebookCell& cell, KernelOutput& output, const std::stop_token& stop);
  Done solve(const std::string& instruction, KernelOutput& output, const std::stop_token& stop);
  Done accept(KernelOutput& output, const std::stop_token& stop);
  Done check(const std::string& body, KernelOutput& output, const std::stop_token& stop);
  Done define(const Solution& solution, KernelOutput& output, const std::stop_token& stop);
  Done run(const std::string& code, KernelOutput& output, const std::stop_token& stop);
  bool begin_cell(std::stop_token& stop);
  void stop_cell();

  NotebookDesk& desk_;
  KernelSignals& signals_;
  std::set<std::string, std::less<>> names_;  // names that cells have bound
  std::optional<Solution> unaccepted_;        // the last answer, if it was not good enough

  std::mutex mutex_;  // guards: all below
  std::condition_variable_any ended_;
  bool is_ending_ = false;
  std::stop_source cell_;
};

}  // namespace synth
