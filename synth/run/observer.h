#pragma once

#include "synth/solution/solution.h"

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Follows an engine at work. Every method does nothing unless overridden. Calls of one run come one
// at a time, but not always on the thread that called the engine.
class Observer {
 public:
  virtual ~Observer() = default;

  // A stage begins: "reading", "ordering", "testing", "writing", "running", "repairing",
  // "improving" or "saving".
  virtual void stage(std::string_view /*stage*/, const std::vector<std::string>& /*functions*/) {}
  virtual void specs_read(const SpecSet& /*specs*/) {}
  virtual void ordered(const std::vector<Group>& /*groups*/) {}
  virtual void tests_written(const std::vector<Test>& /*tests*/) {}
  // A candidate was run: its attempt number, the tests passed and the total.
  virtual void candidate_run(const HistoryEntry& /*entry*/, int /*passed*/, int /*total*/) {}
  virtual void note(std::string_view /*text*/) {}
};

// Forwards calls from any thread to another observer, one at a time.
class SerialObserver final : public Observer {
 public:
  explicit SerialObserver(Observer& observer) : observer_(observer) {}

  void stage(std::string_view stage, const std::vector<std::string>& functions) override {
    pass(&Observer::stage, stage, functions);
  }
  void specs_read(const SpecSet& specs) override { pass(&Observer::specs_read, specs); }
  void ordered(const std::vector<Group>& groups) override { pass(&Observer::ordered, groups); }
  void tests_written(const std::vector<Test>& tests) override {
    pass(&Observer::tests_written, tests);
  }
  void candidate_run(const HistoryEntry& entry, int passed, int total) override {
    pass(&Observer::candidate_run, entry, passed, total);
  }
  void note(std::string_view text) override { pass(&Observer::note, text); }

 private:
  template <class Event, class... Arguments>
  void pass(Event event, const Arguments&... arguments) {
    const std::lock_guard lock(mutex_);
    (observer_.*event)(arguments...);
  }

  std::mutex mutex_;
  Observer& observer_;
};

}  // namespace synth
