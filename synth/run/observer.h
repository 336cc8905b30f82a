#pragma once

#include "synth/solution/solution.h"

#include <string>
#include <vector>

namespace synth {

// Follows an engine at work. Calls come one at a time, but for groups that are written side by side
// from other threads than the one that called the engine; every method does nothing unless
// overridden.
class Observer {
 public:
  virtual ~Observer() = default;

  // "reading", "ordering", "testing", "writing", "running", "repairing", "saving".
  virtual void stage(std::string_view /*stage*/, const std::vector<std::string>& /*functions*/) {}
  virtual void specs_read(const SpecSet& /*specs*/) {}
  virtual void ordered(const std::vector<Group>& /*groups*/) {}
  virtual void tests_written(const std::vector<Test>& /*tests*/) {}
  // A candidate was run: its attempt number, how many tests it passed of how many.
  virtual void candidate_run(const HistoryEntry& /*entry*/, int /*passed*/, int /*total*/) {}
  virtual void note(std::string_view /*text*/) {}
};

}  // namespace synth
