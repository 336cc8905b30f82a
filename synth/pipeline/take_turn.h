#pragma once

#include "cache/lease.h"
#include "synth/run/run_context.h"

#include <functional>
#include <memory>
#include <optional>

namespace synth {

// A run's turn to answer its question.
struct Turn {
  std::optional<Solution> known = {};  // the answer, if it exists already
  std::unique_ptr<Lease> lease = {};   // prevents others from paying for it, too; may be null
};

// Recalls the kept answer (synth/pipeline/recall.h). If an author that may cost money would be
// asked, and another worker of the same shared cache works on the same question, waits for its
// answer, at most half of the run's own time. Errors are of the set-up, or interrupted.
Result<Turn> take_turn(const RunContext& context);

// Waits for a turn that another worker has, at most half of the run's time and ten minutes.
LeaseAnswer await_turn(const RunContext& context, const std::function<LeaseAnswer()>& take);

}  // namespace synth
