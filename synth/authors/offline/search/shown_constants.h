#pragma once

#include "synth/authors/offline/program/problem.h"
#include "synth/authors/offline/text/words.h"

namespace synth {

// Adds the constants that the examples suggest: labels and marks of the results, separators of the
// texts, numbers that most lists contain, keys of dictionaries that the words mention. Existing
// constants are not changed.
void add_shown_constants(Problem& problem, const Words& words, Pool& pool);

}  // namespace synth
