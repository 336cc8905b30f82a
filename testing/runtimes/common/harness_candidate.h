#pragma once

#include "testing/runtimes/common/alone_gate.h"
#include "testing/runtimes/common/runtime.h"
#include "testing/runtimes/common/runtime_cell.h"
#include "testing/runtimes/common/time_limits.h"

#include <optional>
#include <shared_mutex>
#include <span>
#include <stop_token>
#include <string>

namespace synth {

struct HarnessLoaded {
  Verdict ending = Verdict::pass;  // else how loading ended
  std::optional<RaisedError> error;
};

struct HarnessReply {
  Outcome outcome;
  bool last = false;  // the cell is of no use for another call
};

// A candidate as the harness of its language knows it: what a cell runs, and what is said to it.
class Harness {
 public:
  virtual ~Harness() = default;
  [[nodiscard]] virtual CellRequest cell() const = 0;
  virtual Result<CellAnswer<HarnessLoaded>> load(RuntimeCell& cell) = 0;
  virtual Result<CellAnswer<HarnessReply>> call(RuntimeCell& cell, const PlannedCall& call) = 0;
  // Tells what ended a cell from what its program printed, where the way it ended does not.
  virtual void explain(Outcome& /*outcome*/, const CellOutput& /*output*/) const {}
};

// Where and how long a candidate runs.
struct HarnessPlace {
  Sandbox& sandbox;
  AloneGate& gate;
  Limits limits;
  std::stop_token stop;
};

// One candidate and its calls: opens cells as they are needed, loads the candidate in each, goes on
// in a new one after a call that took the cell with it, and repeats alone what only the clock cut
// off.
class HarnessCandidate {
 public:
  HarnessCandidate(HarnessPlace place, Harness& harness)
      : place_(std::move(place)), harness_(harness), beside_others_(place_.gate.enter()) {}

  Result<CandidateOutcome> run(std::span<const PlannedCall> calls, std::string isolation);

 private:
  struct Attempt {
    Outcome outcome;
    bool not_loaded = false;  // then `outcome` is how loading ended
    bool by_wall = false;
  };

  Result<Attempt> attempt(const PlannedCall& call);
  Result<CellAnswer<HarnessLoaded>> open_cell();
  Result<Attempt> cut_off(const CellGone& gone, bool not_loaded);
  Result<CellOutput> close_cell();

  HarnessPlace place_;
  Harness& harness_;
  std::shared_lock<std::shared_mutex> beside_others_;
  std::optional<RuntimeCell> cell_;  // with the candidate loaded
  CandidateOutcome outcome_;
  bool confirmed_slow_ = false;  // once a candidate: it is slow, not the machine
  TimeLimitCount time_limits_{place_.limits};
};

// The error of a candidate that does not load, where there is none of its own.
RaisedError load_failure(const Outcome& outcome);

}  // namespace synth
