#pragma once

#include "synth/run/observer.h"
#include "synth/run/report.h"
#include "synth/support/fd.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace synth {

class JsonWriter;

// Writes the result of a candidate as members of an object: its attempt, author, verdict and tests.
void write_candidate(JsonWriter& out, const HistoryEntry& entry, int passed, int total);

// Writes an engine's events to a file, a line of JSON for each (docs/formats/events.md), and passes
// them on to another observer. A write error is reported once and ends nothing. Used as any
// observer: one call at a time.
class EventLog : public Observer {
 public:
  // Opens the log. The file at `path` is truncated; without a path nothing is written. `next` must
  // outlive this. Errors: io.
  static Result<std::unique_ptr<EventLog>> open(const std::optional<std::string>& path,
                                                Observer& next);

  void stage(std::string_view stage, const std::vector<std::string>& functions) override;
  void specs_read(const SpecSet& specs) override;
  void ordered(const std::vector<Group>& groups) override;
  void tests_written(const std::vector<Test>& tests) override;
  void candidate_run(const HistoryEntry& entry, int passed, int total) override;
  void note(std::string_view text) override;

  // Writes the last event: the end of the run with its cost, or the error that ended it.
  void end(const Result<SolveReport>& report);

 private:
  EventLog(std::optional<Fd> file, std::string path, Observer& next)
      : file_(std::move(file)), path_(std::move(path)), next_(next) {}
  template <class WriteMembers>
  void write(std::string_view event, const WriteMembers& write_members);

  std::optional<Fd> file_;
  std::string path_;
  Observer& next_;
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

}  // namespace synth
