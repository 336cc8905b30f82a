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
  bool last = false;  // the cell cannot serve another call
};

// The protocol of a candidate's language: the program of its cell, and the requests to it.
class Harness {
 public:
  virtual ~Harness() = default;
  // Returns the request for a cell of the candidate.
  [[nodiscard]] virtual CellRequest cell() const = 0;
  // Loads the candidate in a new cell.
  virtual Result<CellAnswer<HarnessLoaded>> load(RuntimeCell& cell) = 0;
  // Makes a call in a cell with the candidate loaded.
  virtual Result<CellAnswer<HarnessReply>> call(RuntimeCell& cell, const PlannedCall& call) = 0;
  // Refines the cause of a cell's end from its output, if the kind of end leaves it open.
  virtual void explain(Outcome& /*outcome*/, const CellOutput& /*output*/) const {}
};

// The sandbox, gate and limits of a candidate's runs.
struct HarnessPlace {
  Sandbox& sandbox;
  AloneGate& gate;
  Limits limits;
  std::stop_token stop;
};

// One candidate and its calls: opens cells as needed, loads the candidate in each, continues in a
// new one after a call that ended its cell, and repeats alone a call that only wall time cut off.
class HarnessCandidate {
 public:
  HarnessCandidate(HarnessPlace place, Harness& harness)
      : place_(std::move(place)), harness_(harness), beside_others_(place_.gate.enter()) {}

  // Makes the calls; at most once. Errors are of the setup; interrupted.
  Result<CandidateOutcome> run(std::span<const PlannedCall> calls, std::string isolation);

 private:
  struct Attempt {
    Outcome outcome;
    bool not_loaded = false;  // `outcome` is then how loading ended
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
  bool confirmed_slow_ = false;  // once per candidate: the candidate is slow, not the machine
  TimeLimitCount time_limits_{place_.limits};
};

// Returns the error of a candidate that does not load and reported none itself.
RaisedError load_failure(const Outcome& outcome);

}  // namespace synth
