#pragma once

#include "synth/authors/offline/problem.h"

namespace synth {

// Appends rows of inputs near the given ones, which tell apart expressions that agree on the
// examples. Deterministic.
void add_probes(Problem& problem, Pool& pool, std::size_t count);

}  // namespace synth
