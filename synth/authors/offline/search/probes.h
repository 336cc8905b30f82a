#pragma once

#include "specs/call.h"
#include "synth/authors/offline/program/problem.h"

namespace synth {

// Calls that nobody described, near the known ones (testing/inputs/inputs.h): they tell apart
// expressions that agree on the examples. The known calls are by position.

// Appends a few of them as rows.
void add_probes(Problem& problem, const std::vector<Call>& known, std::size_t count, Pool& pool);

// Many of them, a column a parameter: edges of the parameters' types first.
std::vector<std::vector<Cell>> inputs_near(const Problem& problem, const std::vector<Call>& known,
                                           Pool& pool);

}  // namespace synth
