#pragma once

#include "specs/call.h"
#include "synth/authors/offline/program/problem.h"

namespace synth {

// Calls near the known ones (testing/inputs/inputs.h) without a known result: they distinguish
// expressions that agree on the examples. The known calls are by position.

// Appends a few of them as rows.
void add_probes(Problem& problem, const std::vector<Call>& known, std::size_t count, Pool& pool);

// Returns many of them, one column per parameter: edges of the parameters' types first.
std::vector<std::vector<Cell>> inputs_near(const Problem& problem, const std::vector<Call>& known,
                                           Pool& pool);

}  // namespace synth
