#pragma once

#include "cache/lease.h"
#include "synth/run/run_context.h"

#include <functional>
#include <memory>
#include <optional>

namespace synth {

// A run's turn to answer its question.
struct Turn {
  std::optional<Solution> known = {};  // the answer, if it is there already
  std::unique_ptr<Lease> lease = {};   // so that nobody else pays for it, too; may be null
};

// Recalls what is kept (synth/pipeline/recall.h). If an author that may cost money would be asked,
// and another worker of the same shared cache works on the very question, waits for its answer,
// half of the run's own time the most. Errors are of the set-up, or interrupted.
Result<Turn> take_turn(const RunContext& context);

// Asks for a turn that another worker has until it is given, half of the run's time and ten minutes
// the most.
LeaseAnswer await_turn(const RunContext& context, const std::function<LeaseAnswer()>& take);

}  // namespace synth
