#pragma once

#include "synth/cli/commands/batch_run.h"

namespace synth {

// Solves a batch as run_batch does, with what its lines ask a model sent in the provider's batches:
// at half the price, within a day. A journal beside the answers, else beside the input, keeps what
// was asked and answered, so that the same command goes on after an end of any kind and asks
// nothing twice; it is removed once every line has passed.
Result<int> run_economy_batch(const Settings& settings, const Console& console,
                              BatchOptions options);

}  // namespace synth
