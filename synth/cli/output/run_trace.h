#pragma once

#include "synth/cli/output/trace.h"
#include "synth/run/observer.h"
#include "synth/run/report.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace synth {

// Writes the times of one run of an engine to a trace: the run, and in it the stages in order;
// functions that are written side by side have their own lanes. Passes all events on to another
// observer. Used as any observer: one call at a time.
class RunTrace : public Observer {
 public:
  // If `trace` is null, nothing is written. `next` and the trace must outlive this.
  RunTrace(Trace* trace, std::string title, Observer& next);
  ~RunTrace() override;
  RunTrace(const RunTrace&) = delete;
  RunTrace& operator=(const RunTrace&) = delete;

  void stage(std::string_view stage, const std::vector<std::string>& functions) override;
  void specs_read(const SpecSet& specs) override { next_.specs_read(specs); }
  void ordered(const std::vector<Group>& groups) override { next_.ordered(groups); }
  void tests_written(const std::vector<Test>& tests) override { next_.tests_written(tests); }
  void candidate_run(const HistoryEntry& entry, int passed, int total) override;
  void note(std::string_view text) override { next_.note(text); }

  // Records the end of the run; nothing is written after it.
  void end(const Result<SolveReport>& report);

 private:
  using Functions = std::vector<std::string>;
  struct Open {
    std::string stage;
    Span::Clock::time_point begin;
    std::unique_ptr<Trace::Lane> lane = {};  // null for that of the run
  };
  [[nodiscard]] std::unique_ptr<Trace::Lane> lane_beside() const;
  void close(const Functions& functions, const std::function<void(JsonWriter& out)>& write_more);
  void close_all();

  Trace* trace_;
  std::string title_;
  Observer& next_;
  std::uint64_t id_ = 0;  // of the run's span
  std::unique_ptr<Trace::Lane> lane_;
  Span::Clock::time_point begun_ = Span::Clock::now();
  std::map<Functions, Open> open_;  // by function; the empty key is for stages of the whole run
};

}  // namespace synth
