#pragma once

#include "synth/cli/commands/batch_run.h"

namespace synth {

// Solves a batch as run_batch does, but sends the lines' requests in the provider's batches: at
// half the price, within a day. A journal beside the answers, else beside the input, keeps requests
// and answers, so that the same command resumes after any end and sends nothing twice; it is
// removed once every line has passed.
Result<int> run_economy_batch(const Settings& settings, const Console& console,
                              BatchOptions options);

}  // namespace synth
